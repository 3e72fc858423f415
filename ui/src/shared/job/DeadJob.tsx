import { RedoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { queryKeys } from '../queryKeys';
import { timeText } from '../time';
import { loadJobs } from './api';
import { JobsOutcome } from './JobsOutcome';
import { useTreatment } from './useTreatment';

/** How often the page looks whether the job has been given up, in milliseconds. */
const LOOK_AGAIN = 5000;

interface Props {
  process: string;
  document: number;
  /** Whether the document waits for its job at all; otherwise nothing is asked and nothing shown. */
  waits: boolean;
}

/**
 * A document that waits for its job would wait for ever once the job has been given up. Says so, with the reason, and runs
 * the job again, as the screen of operations does.
 */
export function DeadJob({ process, document, waits }: Props) {
  const { t } = useTranslation();
  const { treat, pending, outcome } = useTreatment();
  const { data } = useQuery({
    queryKey: queryKeys.operations('dead', process, document),
    queryFn: () => loadJobs({ state: 'dead', process, document, sort: '-finishedAt', size: 10 }),
    enabled: waits,
    refetchInterval: LOOK_AGAIN,
  });
  const jobs = (waits && data?.items) || [];
  const [last] = jobs;
  const refused = outcome && outcome.answer.refused > 0 ? outcome : undefined;
  if (!last) return refused ? <JobsOutcome outcome={refused} /> : null;
  return (
    <>
      <JobsOutcome outcome={refused} />
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('operations.deadJob', { at: timeText(last.finishedAt), n: last.attempts })}
        description={
          <Flex vertical gap={8} align="start">
            {last.lastError && (
              <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{last.lastError}</span>
            )}
            <span>{t('operations.deadJobHint')}</span>
            <Button icon={<Icon of={RedoOutlined} />} loading={pending} onClick={() => treat('redo', jobs)}>
              {t('operations.redo')}
            </Button>
          </Flex>
        }
      />
    </>
  );
}
