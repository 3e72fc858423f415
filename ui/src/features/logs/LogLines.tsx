import dayjs from 'dayjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { type LogLine, requestLink, tones, valueText } from './api';

interface Props {
  lines: LogLine[];
  onOpen: (line: LogLine) => void;
  /** All of them are of one request: there is nothing to follow. */
  follows: boolean;
}

/** Lines one below the other; what is far from the eye is not drawn by the browser. */
export function LogLines({ lines, onOpen, follows }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="log-lines" aria-label={t('log.lines')}>
      {lines.map((line) => (
        <Line key={line.id} line={line} onOpen={onOpen} follows={follows} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({
  line,
  onOpen,
  follows,
}: {
  line: LogLine;
  onOpen: Props['onOpen'];
  follows: boolean;
}) {
  const { t } = useTranslation();
  return (
    <li className="log-line">
      <time dateTime={line.at} className="log-at">
        {dayjs(line.at).format('MM-DD HH:mm:ss.SSS')}
      </time>
      <Tone tone={tones[line.level] ?? 'over'}>{line.level || t('log.raw')}</Tone>
      <span className="log-process soft">{line.process}</span>
      <button type="button" className="log-message" onClick={() => onOpen(line)}>
        {line.message || line.target} <span className="soft">{shortFields(line)}</span>
      </button>
      {line.requestId && !follows ? (
        <Link
          className="log-request"
          to={requestLink(line.requestId)}
          aria-label={t('log.follow', { id: line.requestId })}
        >
          {line.requestId.slice(0, 8)}
        </Link>
      ) : (
        <span className="log-request" />
      )}
    </li>
  );
});

/** The fields on one line. */
function shortFields(line: LogLine): string {
  return Object.entries(line.fields)
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(' ')
    .slice(0, 300);
}
