import { Typography } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fieldText } from '../../../shared/document/path';
import { SmallTable } from '../../../shared/document/SmallTable';
import { Tone } from '../../../shared/document/Tone';
import type { ComparedField, ComparedLine, OrderComparison } from './api';
import { AT_ONCE, comparedText, facts, shownFields, shownLines } from './comparison';

interface Props {
  comparison: OrderComparison;
  /** Without what is the same on both sides. */
  changedOnly: boolean;
}

/** The head of an order and what it comes to, on both sides. */
export function ComparedHead({ comparison, changedOnly }: Props) {
  const { t } = useTranslation();
  const { from, to } = comparison;
  const side = (name: 'from' | 'to', number: number): ColumnType<ComparedField> => ({
    title: t('po.revisionNumber', { number }),
    key: name,
    render: (_, row) => {
      const text = comparedText(t, row.field, row[name]);
      return row.changed ? <Typography.Text mark>{text}</Typography.Text> : text;
    },
  });
  return (
    <SmallTable<ComparedField>
      label={t('po.order')}
      rowKey="field"
      dataSource={facts(comparison, changedOnly)}
      columns={[
        {
          title: t('po.changedField'),
          dataIndex: 'field',
          render: (field: string, row) => (
            <>
              {fieldText(t, field)}
              {/* Colour alone says nothing to many. */}
              {row.changed && <span className="compared-sign"> ≠</span>}
              {row.changed && <span className="hidden-text">{t('po.differs')}</span>}
            </>
          ),
        },
        side('from', from.number),
        side('to', to.number),
      ]}
    />
  );
}

/** The lines of an order on both sides: what differs stands as it was and as it is in one cell. */
export function ComparedLines({ comparison, changedOnly, whole }: Props & { whole: boolean }) {
  const { t } = useTranslation();
  const lines = shownLines(comparison, changedOnly);
  const numbers = { from: comparison.from.number, to: comparison.to.number };
  return (
    <SmallTable<ComparedLine>
      label={t('po.lines')}
      rowKey="id"
      dataSource={lines}
      pagination={!whole && lines.length > AT_ONCE && { pageSize: AT_ONCE, showSizeChanger: false }}
      locale={{ emptyText: t('po.nothingDiffers') }}
      columns={[
        {
          title: t('field.lineNo'),
          dataIndex: 'lineNo',
          render: (lineNo: number, { id, only }) => (
            <>
              <Link to={`/po/lines/${id}`}>{lineNo}</Link>{' '}
              {only && <Tone tone="new">{t('po.onlyIn', { number: numbers[only] })}</Tone>}
            </>
          ),
        },
        ...shownFields(lines, changedOnly).map((name) => ({
          title: fieldText(t, name),
          key: name,
          render: (_: unknown, { fields }: ComparedLine) => {
            const field = fields.find((one) => one.field === name);
            return field && <Compared field={field} numbers={numbers} />;
          },
        })),
      ]}
    />
  );
}

function Compared({ field, numbers }: { field: ComparedField; numbers: { from: number; to: number } }) {
  const { t } = useTranslation();
  const text = (value: string | null | undefined) => comparedText(t, field.field, value);
  const of = (number: number) => <span className="hidden-text">{t('po.revisionNumber', { number })}: </span>;
  if (!field.changed) return <>{text(field.to ?? field.from)}</>;
  return (
    <span className="compared">
      {of(numbers.from)}
      <Typography.Text delete>{text(field.from)}</Typography.Text>
      <span aria-hidden> → </span>
      {of(numbers.to)}
      <Typography.Text mark strong>
        {text(field.to)}
      </Typography.Text>
    </span>
  );
}
