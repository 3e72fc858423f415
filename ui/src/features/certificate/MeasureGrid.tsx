import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../../shared/document/finding';
import { Tone } from '../../shared/document/Tone';
import type { Finding } from '../../shared/document/types';
import { readCells } from '../../shared/grid/clipboard';
import { cellId } from '../../shared/grid/column';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { rangeText } from '../../shared/range';
import { useSteady } from '../../shared/search/useSteady';
import type { CertificateItem, ItemSaid, JudgedItem } from './api';
import { type Measured, readSample, type Standing, standingOf, withSample, withUnit } from './measured';
import { type PastedValues, pasteValues } from './paste';
import { SampleCell } from './SampleCell';
import type { Judged } from './useJudgement';
import './measure.css';

interface Props {
  items: readonly CertificateItem[];
  measured: Measured;
  /** Absent = nothing was judged yet. */
  judged?: Judged;
  /** Findings by exact path: `items[n].samples[m]`, `items[n].unit`, `items[n].samples`. */
  findings?: Map<string, Finding[]>;
  /** Units that there are to choose from. */
  units?: readonly string[];
  /** Absent = for reading. */
  onChange?: (measured: Measured) => void;
}

const none = new Map<string, Finding[]>();
const noUnits: readonly string[] = [];

/**
 * Items of a spec with what was measured, sample by sample. Numbers are typed or pasted from a spreadsheet; what is out of spec is told by
 * colour, picture and words. Enter goes to the next sample, arrows to the neighbours.
 */
export function MeasureGrid({ items, measured, judged, findings = none, units = noUnits, onChange }: Props) {
  const { t } = useTranslation();
  const [report, setReport] = useState<{ pasted: PastedValues; before: Measured }>();
  const change = useSteady((next: Measured) => {
    if (next !== measured) onChange?.(next);
  });
  const setSample = useSteady((shortName: string, at: number, text: string) =>
    change(withSample(measured, shortName, at, text)),
  );
  const setUnit = useSteady((shortName: string, unit: string) => change(withUnit(measured, shortName, unit)));
  const paste = useSteady((item: number, sample: number, text: string) => {
    const pasted = pasteValues(items, measured, readCells(text), { item, sample });
    setReport({ pasted, before: measured });
    change(pasted.measured);
  });
  return (
    <div className="measure">
      <table aria-label={t('certificate.measured')}>
        <thead>
          <tr>
            <th scope="col">{t('certificate.item')}</th>
            <th scope="col">{t('certificate.spec')}</th>
            <th scope="col">{t('field.unit')}</th>
            <th scope="col">{t('certificate.samples')}</th>
            <th scope="col">{t('certificate.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            <ItemRow
              key={item.shortName}
              item={item}
              place={place}
              unit={measured[item.shortName]?.unit ?? ''}
              samples={measured[item.shortName]?.samples ?? []}
              said={judged?.said.find(({ shortName }) => shortName === item.shortName)}
              judged={judged?.judgement.items.find(({ shortName }) => shortName === item.shortName)}
              findings={findings}
              units={units}
              acts={onChange ? { setSample, setUnit, paste } : undefined}
            />
          ))}
        </tbody>
      </table>
      {report && (
        <PasteReport
          pasted={report.pasted}
          onUndo={
            report.pasted.measured === measured && report.pasted.cells > 0
              ? () => {
                  change(report.before);
                  setReport(undefined);
                }
              : undefined
          }
          onClose={() => setReport(undefined)}
        />
      )}
    </div>
  );
}

interface Acts {
  setSample: (shortName: string, at: number, text: string) => void;
  setUnit: (shortName: string, unit: string) => void;
  paste: (item: number, sample: number, text: string) => void;
}

interface RowProps {
  item: CertificateItem;
  place: number;
  unit: string;
  samples: readonly string[];
  /** What the verdict is about: of a cell that says something else by now it is not shown. */
  said?: ItemSaid;
  judged?: JudgedItem;
  findings: Map<string, Finding[]>;
  units: readonly string[];
  acts?: Acts;
}

/** One item. It is drawn again only when something of it changed: hundreds of samples are on the page. */
const ItemRow = memo(
  function ItemRow({ item, place, unit, samples, said, judged, findings, units, acts }: RowProps) {
    const { t } = useTranslation();
    const { shortName, replyType } = item;
    const path = `items[${place}]`;
    const whole = findings.get(`${path}.samples`) ?? [];
    return (
      <tr className={`measure-${standingOf(judged)}`}>
        <th scope="row" data-label={t('certificate.item')}>
          <strong>{shortName}</strong>
          <span className="measure-name">{item.name}</span>
        </th>
        <td data-label={t('certificate.spec')}>
          <SpecOf item={item} />
        </td>
        <td data-label={t('field.unit')} className="measure-unit">
          <Unit item={item} unit={unit} path={path} judged={judged} findings={findings} units={units} acts={acts} />
        </td>
        <td data-label={t('certificate.samples')} id={cellId(`${path}.samples`)} tabIndex={-1}>
          <div className={`measure-samples measure-${replyType === 'V' ? 'numbers' : 'words'}`}>
            {samples.map((value, at) => (
              <SampleCell
                // Samples have no identity of their own: their place is it.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                id={cellId(`${path}.samples[${at}]`)}
                place={`${place}:${at}`}
                label={t('certificate.sampleOf', { item: shortName, n: at + 1 })}
                value={value}
                numeric={replyType === 'V'}
                informs={replyType === 'I'}
                judged={sameText(said?.samples[at], value) ? judged?.cells[at] : undefined}
                findings={findings.get(`${path}.samples[${at}]`)}
                onChange={acts && ((text) => acts.setSample(shortName, at, text))}
                onLeave={acts && ((text) => acts.setSample(shortName, at, readSample(item, text)))}
                onPaste={acts && ((text) => acts.paste(place, at, text))}
              />
            ))}
          </div>
          {whole.length > 0 && (
            <p className="measure-fault">{whole.map((finding) => findingText(t, finding)).join(' ')}</p>
          )}
        </td>
        <td data-label={t('certificate.verdict')}>
          <Verdict item={item} judged={judged} />
        </td>
      </tr>
    );
  },
  (one, other) =>
    one.item === other.item &&
    one.place === other.place &&
    one.unit === other.unit &&
    one.samples === other.samples &&
    one.findings === other.findings &&
    one.units === other.units &&
    (one.acts === undefined) === (other.acts === undefined) &&
    JSON.stringify([one.judged, one.said]) === JSON.stringify([other.judged, other.said]),
);

const sameText = (one: string | undefined, other: string) => (one ?? '').trim() === other.trim();

/** What the item asks for. */
function SpecOf({ item }: { item: CertificateItem }) {
  const { t } = useTranslation();
  const { specValue, sampleSize, rejectCount, replyType } = item;
  const range = rangeText(item);
  const value = replyType === 'V' ? shown(specValue) : specValue;
  return (
    <>
      <span className="measure-spec">
        {value !== '' && <span>{value}</span>}
        {range !== '' && <span className="measure-range">{value === '' ? range : `(${range})`}</span>}
        {item.unit !== '' && <span>{item.unit}</span>}
      </span>
      <span className="measure-hint">
        {t(rejectCount > 0 ? 'certificate.askedRejects' : 'certificate.asked', { n: sampleSize, rejects: rejectCount })}
      </span>
    </>
  );
}

type UnitProps = Pick<RowProps, 'item' | 'unit' | 'judged' | 'findings' | 'units' | 'acts'> & { path: string };

/** In which unit the numbers are: chosen, because a number in the wrong one looks right. */
function Unit({ item, unit, path, judged, findings, units, acts }: UnitProps) {
  const { t } = useTranslation();
  if (item.replyType !== 'V' || (item.unit === '' && unit === '')) return <span className="soft">–</span>;
  if (!acts) return <>{unit || '–'}</>;
  const found = findings.get(`${path}.unit`) ?? [];
  // That none is chosen yet is no reproach before it was sent.
  const isWrong = judged?.unitFault !== null && judged !== undefined && unit !== '';
  const message = found.length > 0 ? found.map((finding) => findingText(t, finding)).join(' ') : '';
  const words = message || (isWrong ? t('certificate.wrongUnit', { unit: item.unit }) : '');
  const id = cellId(`${path}.unit`);
  return (
    <>
      <select
        id={id}
        aria-label={t('certificate.unitOf', { item: item.shortName })}
        aria-invalid={words !== '' || undefined}
        aria-describedby={words ? `${id}-fault` : undefined}
        value={unit}
        onChange={(event) => acts.setUnit(item.shortName, event.target.value)}
      >
        <option value="">{t('certificate.chooseUnit')}</option>
        {[...new Set([...units, item.unit, unit])]
          .filter((one) => one !== '')
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </select>
      {words && (
        <span id={`${id}-fault`} className="measure-fault">
          {words}
        </span>
      )}
    </>
  );
}

const looks: Record<Standing, { tone: 'good' | 'bad' | 'over'; icon: typeof CheckCircleFilled }> = {
  passed: { tone: 'good', icon: CheckCircleFilled },
  failed: { tone: 'bad', icon: CloseCircleFilled },
  open: { tone: 'over', icon: MinusCircleOutlined },
};

/** Whether the item passes, in words. */
function Verdict({ item, judged }: { item: CertificateItem; judged?: JudgedItem }) {
  const { t } = useTranslation();
  const standing = standingOf(judged);
  const { tone, icon } = looks[standing];
  return (
    <>
      <Tone tone={tone}>
        <Icon of={icon} /> {t(`certificate.standing.${standing}`)}
      </Tone>
      {judged !== undefined && judged.rejects > 0 && (
        <span className="measure-hint">{t('certificate.rejects', { n: judged.rejects, max: item.rejectCount })}</span>
      )}
    </>
  );
}

/** What became of a pasted block. */
function PasteReport(props: { pasted: PastedValues; onUndo?: () => void; onClose: () => void }) {
  const { pasted, onUndo, onClose } = props;
  const { t } = useTranslation();
  const problems = problemsOf(t, pasted);
  return (
    <Alert
      role="status"
      type={problems.length > 0 ? 'warning' : 'success'}
      closable={{ onClose, 'aria-label': t('document.dismiss') }}
      title={t('certificate.pasted', { count: pasted.cells })}
      description={problems.length > 0 && problems.join(' ')}
      action={
        onUndo && (
          <Button size="small" onClick={onUndo}>
            {t('grid.undoPaste')}
          </Button>
        )
      }
    />
  );
}

function problemsOf(t: TFunction, { left, unknown }: PastedValues): string[] {
  return [
    left > 0 && t('certificate.pasteLeft', { count: left }),
    unknown.length > 0 && t('certificate.pasteUnknown', { names: unknown.join(', ') }),
  ].filter((problem) => problem !== false);
}
