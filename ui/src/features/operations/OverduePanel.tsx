import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { timeText } from '../../shared/time';
import { loadOverdue, type Overdue } from './api';
import { JobDocument } from './JobDocument';
import { useLive } from './live';
import { Panel } from './Panel';

/** Documents that stay in a state for too long, the longest first. */
export function OverduePanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLive(['overdue'], loadOverdue);
  const title = t('operations.overdue', { count: data?.totalcount ?? 0 });
  return (
    <Panel title={title} wide>
      <SmallTable<Overdue>
        label={title}
        rowKey={(row) => `${row.process}-${row.document}-${row.name}`}
        loading={!data}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={data?.items ?? []}
        locale={{ emptyText: <span className="soft">{t('operations.overdueEmpty')}</span> }}
        pagination={(data?.items.length ?? 0) > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        columns={[
          { title: t('document.document'), key: 'document', render: (_, row) => <JobDocument row={row} /> },
          { title: t('field.vendorCode'), dataIndex: 'vendorCode' },
          {
            title: t('operations.deadline'),
            key: 'name',
            render: (_, { process, name }) => t(`${process}.deadline.${name}`, { defaultValue: name }),
          },
          { title: t('operations.overdueSince'), dataIndex: 'firedAt', render: timeText },
          { title: t('operations.reminded'), dataIndex: 'times', align: 'end' },
        ]}
      />
    </Panel>
  );
}
