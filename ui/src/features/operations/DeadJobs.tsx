import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { Icon } from '../../shared/icon/Icon';
import { type JobRow, loadJobs } from '../../shared/job/api';
import { JobsOutcome } from '../../shared/job/JobsOutcome';
import { kindText } from '../../shared/job/kind';
import { useTreatment } from '../../shared/job/useTreatment';
import { timeText } from '../../shared/time';
import { JobDocument } from './JobDocument';
import { useLive } from './live';
import { Panel } from './Panel';

const SIZE = 10;

/** Jobs that used up their attempts: run again or given up, one or many. */
export function DeadJobs({ wanted }: { wanted: boolean }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<JobRow[]>([]);
  const { data, isError, refetch } = useLive(['dead', page], () =>
    loadJobs({ state: 'dead', sort: '-finishedAt', page, size: SIZE }),
  );
  const { treat, pending, outcome, holder } = useTreatment();
  const title = t('operations.deadJobs', { count: data?.totalcount ?? 0 });
  const act = (how: 'redo' | 'cancel', rows: JobRow[]) =>
    treat(how, rows, () => {
      setChosen([]);
      setPage(1);
    });
  return (
    <Panel title={title} wide wanted={wanted} extra={<Actions rows={chosen} disabled={pending} act={act} />}>
      <JobsOutcome outcome={outcome} />
      <SmallTable<JobRow>
        label={title}
        rowKey="id"
        loading={!data}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={data?.items ?? []}
        locale={{ emptyText: <span className="soft">{t('operations.deadEmpty')}</span> }}
        pagination={
          (data?.totalcount ?? 0) > SIZE
            ? { current: page, pageSize: SIZE, total: data?.totalcount, onChange: setPage, showSizeChanger: false }
            : false
        }
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_, rows) => setChosen(rows),
          getCheckboxProps: ({ id }) => ({ 'aria-label': t('operations.choose', { id }) }) as object,
        }}
        columns={[
          { title: t('operations.job'), key: 'kind', render: (_, { kind, id }) => `${kindText(t, kind)} #${id}` },
          { title: t('document.document'), key: 'document', render: (_, row) => <JobDocument row={row} /> },
          {
            title: t('field.lastError'),
            dataIndex: 'lastError',
            render: (error: string | null) => (
              <Typography.Paragraph
                style={{ margin: 0, maxWidth: 480, whiteSpace: 'normal' }}
                ellipsis={{ rows: 2, expandable: true, symbol: t('operations.more') }}
              >
                {error ?? ''}
              </Typography.Paragraph>
            ),
          },
          { title: t('field.attempts'), dataIndex: 'attempts', align: 'end' },
          { title: t('operations.diedAt'), dataIndex: 'finishedAt', render: timeText },
        ]}
      />
      {holder}
    </Panel>
  );
}

interface ActionsProps {
  rows: JobRow[];
  disabled: boolean;
  act: (how: 'redo' | 'cancel', rows: JobRow[]) => void;
}

function Actions({ rows, disabled, act }: ActionsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const word = (event: string) => t('document.doMany', { event, count: rows.length });
  return (
    <Flex wrap gap={8}>
      <Button type="primary" icon={<Icon of={RedoOutlined} />} disabled={disabled} onClick={() => act('redo', rows)}>
        {word(t('operations.redo'))}
      </Button>
      <Button danger icon={<Icon of={StopOutlined} />} disabled={disabled} onClick={() => act('cancel', rows)}>
        {word(t('operations.giveUp'))}
      </Button>
    </Flex>
  );
}
