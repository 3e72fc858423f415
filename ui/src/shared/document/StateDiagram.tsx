import { theme } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './document.css';
import { type Box, type Curve, layOut } from './diagram';
import type { Arrow, HistoryEntry } from './types';

interface Props {
  process: string;
  arrows: Arrow[];
  state: string;
  history: HistoryEntry[];
}

const FONT_SIZE = 13;
let canvas: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the diagram's font; estimated where there is no canvas (tests). */
function measure(text: string): number {
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (canvas) {
    canvas.font = `500 ${FONT_SIZE}px system-ui, sans-serif`;
    const { width } = canvas.measureText(text);
    if (width > 0) return width;
  }
  return [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? FONT_SIZE : 7.2), 0);
}

/** The machine as a picture: the current state filled, states and arrows already passed tinted, the rest outlined. */
export function StateDiagram({ process, arrows, state, history }: Props) {
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const marker = useId().replace(/[^a-zA-Z0-9]/g, '');
  const stateWord = (name: string) => t(`${process}.state.${name}`);
  const eventWord = (name: string) => t(`${process}.event.${name}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words depend on t and process only
  const picture = useMemo(() => layOut(arrows, { state: stateWord, event: eventWord }, measure), [arrows, process, t]);
  const passed = new Set(history.flatMap((entry) => [entry.fromState, entry.toState]).filter((name) => name !== state));
  const walked = new Set(history.map((entry) => `${entry.fromState}\n${entry.toState}`));
  const tone = (curve: Curve) =>
    walked.has(`${curve.from}\n${curve.to}`)
      ? { stroke: token.colorPrimary, width: 2, head: 'walked' }
      : { stroke: token.colorTextQuaternary, width: 1.25, head: 'open' };

  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <div className="scroll-x" tabIndex={0}>
        <svg
          role="img"
          aria-label={t('document.diagramOf', { state: stateWord(state) })}
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          style={{ width: '100%', maxWidth: picture.width, minWidth: Math.min(picture.width, 480), display: 'block' }}
          fontSize={FONT_SIZE}
          fontFamily="system-ui, sans-serif"
        >
          <defs>
            {[
              { id: 'open', fill: token.colorTextTertiary },
              { id: 'walked', fill: token.colorPrimary },
            ].map(({ id, fill }) => (
              <marker
                key={id}
                id={`${marker}${id}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0.5 L8 4 L0 7.5 Z" fill={fill} />
              </marker>
            ))}
          </defs>
          {picture.curves.map((curve) => {
            const { stroke, width, head } = tone(curve);
            return (
              <path
                key={`${curve.from}-${curve.to}`}
                d={curve.path}
                fill="none"
                stroke={stroke}
                strokeWidth={width}
                markerEnd={`url(#${marker}${head})`}
              />
            );
          })}
          {picture.curves.map((curve) => (
            <ArrowLabel key={`${curve.from}-${curve.to}`} curve={curve} word={eventWord} />
          ))}
          {picture.boxes.map((box) => (
            <StateBox
              key={box.name}
              box={box}
              word={stateWord(box.name)}
              loops={box.loops.map(eventWord)}
              mark={box.name === state ? 'current' : passed.has(box.name) ? 'passed' : 'ahead'}
              initial={box.name === picture.initial}
            />
          ))}
        </svg>
      </div>
      <Legend />
    </div>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className="diagram-legend">
      {(['current', 'passed', 'ahead'] as const).map((mark) => (
        <li key={mark} className={mark}>
          {t(`document.legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

function ArrowLabel({ curve, word }: { curve: Curve; word: (event: string) => string }) {
  const { token } = theme.useToken();
  const { x, y, width, height } = curve.label;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={4} fill={token.colorBgContainer} opacity={0.92} />
      {curve.events.map((event, line) => (
        <text
          key={event}
          x={x + width / 2}
          y={y + 14 + line * 16}
          textAnchor="middle"
          fontSize={12}
          fill={token.colorTextSecondary}
        >
          {word(event)}
        </text>
      ))}
    </g>
  );
}

interface StateBoxProps {
  box: Box;
  word: string;
  loops: string[];
  mark: 'current' | 'passed' | 'ahead';
  initial: boolean;
}

function StateBox({ box, word, loops, mark, initial }: StateBoxProps) {
  const { token } = theme.useToken();
  const look = {
    current: { fill: token.colorPrimary, stroke: token.colorPrimary, text: token.colorTextLightSolid, weight: 600 },
    passed: { fill: token.colorPrimaryBg, stroke: token.colorPrimaryBorder, text: token.colorText, weight: 500 },
    ahead: { fill: token.colorBgContainer, stroke: token.colorBorder, text: token.colorTextSecondary, weight: 400 },
  }[mark];
  const centre = box.x + box.width / 2;
  return (
    <g data-state={box.name} data-mark={mark} aria-current={mark === 'current' ? 'step' : undefined}>
      {loops.length > 0 && <title>{`${word} ↻ ${loops.join(', ')}`}</title>}
      {initial && (
        <>
          <circle cx={centre} cy={box.y - 22} r={5} fill={token.colorTextTertiary} />
          <line
            x1={centre}
            x2={centre}
            y1={box.y - 17}
            y2={box.y - 1}
            stroke={token.colorTextTertiary}
            strokeWidth={1.25}
          />
        </>
      )}
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        rx={box.height / 2}
        fill={look.fill}
        stroke={look.stroke}
        strokeWidth={mark === 'current' ? 2 : 1.25}
      />
      <text x={centre} y={box.y + box.height / 2 + 4.5} textAnchor="middle" fill={look.text} fontWeight={look.weight}>
        {word}
        {loops.length > 0 && <tspan fillOpacity={0.7}>{' ↻'}</tspan>}
      </text>
    </g>
  );
}
