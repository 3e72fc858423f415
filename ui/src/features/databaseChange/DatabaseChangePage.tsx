import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { useDocument } from '../../shared/document/useDocument';
import { timeText } from '../../shared/time';
import { changeActions } from './actions';
import { type DatabaseChangeDetail, loadChange } from './api';

/** One change: what stood there, what is to, and what does now. */
export function DatabaseChangePage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'database_change', path: 'database-changes', id };
  const { data: change, error, refetch } = useDocument(doc, loadChange);
  if (!change) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  return (
    <DocumentPage
      doc={doc}
      title={change.rowLabel}
      subtitle={t(`database_change.table.${change.tableName}`)}
      state={change.state}
      version={change.version}
      actions={changeActions}
      hidden={['propose']}
      sections={[
        {
          items: [
            { name: 'reason', value: change.reason, wide: true },
            {
              name: 'maintainedRow',
              value: change.link ? <Link to={change.link}>{change.rowLabel}</Link> : t('database_change.gone'),
            },
            { name: 'proposedByName', value: change.proposedByName },
            { name: 'createdAt', value: timeText(change.createdAt) },
            { name: 'decidedByName', value: change.decidedByName },
            { name: 'decidedAt', value: timeText(change.decidedAt) },
            { name: 'refusalReason', value: change.decisionReason, wide: true },
            { name: 'undoneByName', value: change.undoneByName },
            { name: 'undoneAt', value: timeText(change.undoneAt) },
            { name: 'undoReason', value: change.undoReason, wide: true },
          ],
        },
      ]}
    >
      <section>
        <Typography.Title level={2} className="section-title">
          {t('database_change.changes')}
        </Typography.Title>
        <Changes of={change} />
      </section>
    </DocumentPage>
  );
}

type Line = DatabaseChangeDetail['changes'][number];

/** Values side by side; what stands there now only while it matters whether it is as expected. */
function Changes({ of }: { of: DatabaseChangeDetail }) {
  const { t } = useTranslation();
  const value = (text?: string | null) =>
    text ? (
      <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</span>
    ) : (
      <Typography.Text type="secondary">{t('database_change.nothing')}</Typography.Text>
    );
  const expected = { Proposed: 'before', Applied: 'after' }[of.state] as 'before' | 'after' | undefined;
  const now = (line: Line) => {
    const differs = expected && (line.now ?? null) !== (line[expected] ?? null);
    return differs ? <Typography.Text type="warning">{value(line.now)}</Typography.Text> : value(line.now);
  };
  return (
    <SmallTable<Line>
      label={t('database_change.changes')}
      rowKey="column"
      dataSource={of.changes}
      columns={[
        { title: t('field.maintainedColumn'), render: (_, line) => t(`field.${line.column}`) },
        { title: t('field.valueBefore'), render: (_, line) => value(line.before) },
        { title: t('field.valueAfter'), render: (_, line) => value(line.after) },
        ...(of.link ? [{ title: t('field.valueNow'), render: (_: unknown, line: Line) => now(line) }] : []),
      ]}
    />
  );
}
