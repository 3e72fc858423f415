import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { timeText } from '../time';
import { type MonitorFigures, useFigures } from './api';
import { HourBars } from './HourBars';
import { PauseBanners, PauseButton } from './Pauses';
import './monitor.css';

const SHUT = 'monitorPanelShut';

interface Props {
  /** Topics as the server calls them. */
  topics: string[];
  /** Topics that can be paused; what comes in cannot. */
  canPause?: boolean;
  /** What settled and failed are called here; default: sent and failed. */
  of?: 'sent' | 'orders' | 'receipts';
}

/** How it goes, above a monitor's list: rates of the last 24 hours, what waits and since when, and what is paused. Can be folded away. */
export function MonitorPanel({ topics, canPause = false, of = 'sent' }: Props) {
  const { t } = useTranslation();
  const [shut, setShut] = useState(() => localStorage.getItem(SHUT) === 'yes');
  const { data } = useFigures(topics.join(','));
  const words = { done: t(`monitor.${of}.done`), failed: t(`monitor.${of}.failed`) };
  const fold = () => {
    localStorage.setItem(SHUT, shut ? 'no' : 'yes');
    setShut(!shut);
  };
  const paused = data?.pauses.map(({ topic }) => topic) ?? [];
  const free = topics.filter((topic) => !paused.includes(topic));
  return (
    <section className="panel monitor-panel" aria-label={t('monitor.title')}>
      {data?.downSince && <Alert type="error" showIcon title={t('monitor.down', { at: timeText(data.downSince) })} />}
      <PauseBanners pauses={data?.pauses ?? []} />
      <div className="monitor-head">
        <ul className="monitor-facts">{data && facts(t, data, words).map((fact) => <li key={fact}>{fact}</li>)}</ul>
        {canPause && free.length > 0 && <PauseButton topics={free} />}
        <Button
          type="text"
          size="small"
          icon={<Icon of={shut ? DownOutlined : UpOutlined} />}
          aria-expanded={!shut}
          aria-label={t('monitor.fold')}
          onClick={fold}
        />
      </div>
      {data && !shut && <HourBars hours={data.hours} words={words} />}
    </section>
  );
}

function facts(t: TFunction, figures: MonitorFigures, words: { done: string; failed: string }): string[] {
  const { waiting, waitingSince, failed, failedSince, medianSeconds, mostSeconds, hours } = figures;
  const done = hours.reduce((sum, hour) => sum + hour.done, 0);
  const since = (at?: string | null) => (at ? ` ${t('monitor.since', { at: timeText(at) })}` : '');
  const number = (count: number) => count.toLocaleString('en-US');
  const told = [t('monitor.waiting', { n: number(waiting) }) + since(waitingSince)];
  if (failed > 0) told.push(`${words.failed}: ${number(failed)}${since(failedSince)}`);
  told.push(t('monitor.lastDay', { word: words.done, n: number(done) }));
  if (typeof medianSeconds === 'number' && typeof mostSeconds === 'number') {
    told.push(t('monitor.pace', { median: lengthText(medianSeconds), most: lengthText(mostSeconds) }));
  }
  return told;
}

/** Seconds as people say them: 0.4 s, 42 s, 5 min, 3.5 h. */
export function lengthText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
