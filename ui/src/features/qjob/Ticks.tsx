import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { zoneTimeText } from '../../shared/zoneTime';

/** The next ticks, as the clock on the wall will show them. */
export function Ticks({ ticks, zone, level }: { ticks: string[]; zone: string; level: 2 | 5 }) {
  const { t } = useTranslation();
  // In a dialogue they are those after the change; the page behind it still shows those before.
  const title = t(level === 2 ? 'qjob.ticks' : 'qjob.ticksAfter');
  return (
    <section aria-label={title} aria-live="polite">
      <Typography.Title level={level} className={level === 2 ? 'section-title' : undefined}>
        {title}
      </Typography.Title>
      {ticks.length === 0 ? (
        <Typography.Text type="secondary">–</Typography.Text>
      ) : (
        <ol style={{ margin: 0, paddingInlineStart: 20, fontVariantNumeric: 'tabular-nums' }}>
          {ticks.map((tick) => (
            <li key={tick}>{zoneTimeText(tick, zone)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
