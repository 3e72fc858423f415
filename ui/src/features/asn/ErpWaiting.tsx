import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../shared/time';
import type { ErpWait } from './api';

/** Since when an ASN waits for the ERP, and when the next attempt is. */
function useTimes({ since, nextTryAt }: ErpWait): string {
  const { t } = useTranslation();
  const begun = t('asn.waiting.since', { time: timeText(since) });
  return nextTryAt ? `${begun} ${t('asn.waiting.nextTry', { time: timeText(nextTryAt) })}` : begun;
}

/** What an ASN waits for in the ERP, in the ERP's words. */
export function ErpWaiting({ waiting }: { waiting: ErpWait }) {
  const { t } = useTranslation();
  const times = useTimes(waiting);
  return (
    <Alert
      type={waiting.reason === 'failed' ? 'error' : 'warning'}
      showIcon
      role="status"
      title={t(`asn.waiting.${waiting.reason}`)}
      description={
        <>
          {waiting.words && <div style={{ whiteSpace: 'pre-wrap' }}>{waiting.words}</div>}
          <Typography.Text type="secondary">{times}</Typography.Text>
        </>
      }
    />
  );
}

/** The same in a row of a list. */
export function ErpWaitingLine({ waiting }: { waiting: ErpWait }) {
  const { t } = useTranslation();
  const times = useTimes(waiting);
  return (
    <Typography.Text type="warning" title={`${waiting.words} ${times}`.trim()} style={{ whiteSpace: 'normal' }}>
      {t(`asn.waiting.${waiting.reason}`)}
      {waiting.words && `: ${waiting.words}`} ({times})
    </Typography.Text>
  );
}
