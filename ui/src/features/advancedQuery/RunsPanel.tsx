import { Button, Empty, Table, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../shared/time';
import type { Run } from './api';

/** One's own latest runs; each can be taken up again. */
export function RunsPanel({ runs, onTake }: { runs: readonly Run[]; onTake: (text: string) => void }) {
  const { t } = useTranslation();
  if (runs.length === 0) return <Empty description={t('query.noRuns')} />;
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={[...runs]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'at', title: t('query.runAt'), render: (_, { at }) => timeText(at) },
        {
          key: 'text',
          title: t('query.text'),
          render: (_, { text }) => (
            <Button type="link" size="small" className="sql-run" onClick={() => onTake(text)}>
              <code>{text.replace(/\s+/g, ' ').slice(0, 120)}</code>
            </Button>
          ),
        },
        {
          key: 'outcome',
          title: t('query.outcome'),
          render: (_, { reason, rows }) =>
            reason ? (
              <Typography.Text type="danger">{t(`audit.reason.${reason}`, { defaultValue: reason })}</Typography.Text>
            ) : (
              t('query.rows', { count: rows })
            ),
        },
        { key: 'ms', title: 'ms', align: 'right', render: (_, { milliseconds }) => milliseconds },
      ]}
    />
  );
}
