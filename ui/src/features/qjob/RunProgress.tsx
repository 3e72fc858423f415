import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Run } from './api';

/** How far a run is; nothing, as long as it does not say. */
export function RunProgress({ progress }: Pick<Run, 'progress'>) {
  const { t } = useTranslation();
  if (!progress) return null;
  const { done, total, note } = progress;
  return (
    <div style={{ minWidth: 160 }}>
      {total > 0 && (
        <Progress
          size="small"
          percent={Math.min(100, Math.floor((100 * done) / total))}
          aria-label={t('qjob.progress', { done, total })}
        />
      )}
      {note || String(done)}
    </div>
  );
}
