import { useQuery } from '@tanstack/react-query';
import { Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../shared/document/path';
import { SmallTable } from '../../shared/document/SmallTable';
import { valueText } from '../../shared/document/value';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { loadRevisions, type Revision } from './api';

interface Row {
  field: string;
  left?: string | null;
  right?: string | null;
  differs: boolean;
}

/** Any two revisions of an order line side by side; what differs is marked. Nothing where the ERP changed nothing. */
export function Revisions({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    queryKey: queryKeys.lineRevisions(id, version),
    queryFn: () => loadRevisions(id),
  });
  const [chosen, setChosen] = useState<{ left?: number; right?: number }>({});
  if (data.length < 2) return null;
  const right = data.find(({ number }) => number === chosen.right) ?? data[0];
  const left = data.find(({ number }) => number === chosen.left) ?? data[1];
  if (!left || !right) return null;
  const options = data.map(({ number, since }) => ({
    value: number,
    label: t('po.revisionSince', { number, since: timeText(since) }),
  }));
  const pick = (side: 'left' | 'right', revision: Revision) => (
    <Select
      aria-label={t(`po.revision.${side}`)}
      value={revision.number}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(number: number) => setChosen((old) => ({ ...old, [side]: number }))}
    />
  );
  const cell = (side: 'left' | 'right') => (_: unknown, row: Row) => {
    const value = row[side];
    const text = value ? shownValue(row.field, value, t) : '–';
    return row.differs ? <Typography.Text mark>{text}</Typography.Text> : text;
  };
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('po.revisions')}
      </Typography.Title>
      <SmallTable<Row>
        label={t('po.revisions')}
        rowKey="field"
        dataSource={compared(left, right)}
        columns={[
          {
            title: t('po.changedField'),
            dataIndex: 'field',
            render: (field: string, row) => (
              <Flex gap={6}>
                <span>{fieldText(t, field)}</span>
                {/* Colour alone says nothing to many. */}
                {row.differs && <span className="hidden-text">{t('po.differs')}</span>}
              </Flex>
            ),
          },
          { title: pick('left', left), key: 'left', render: cell('left') },
          { title: pick('right', right), key: 'right', render: cell('right') },
        ]}
      />
    </section>
  );
}

function shownValue(field: string, value: string, t: (key: string) => string): string {
  return field === 'closing' ? t(`po.closing.${value}`) : valueText(field, value);
}

/** Every field of both, in their order. Decimal text is compared as it is kept. */
function compared(left: Revision, right: Revision): Row[] {
  const before = new Map(left.fields.map(({ field, value }) => [field, value]));
  return right.fields
    .map(({ field, value }) => ({
      field,
      left: before.get(field),
      right: value,
      differs: (before.get(field) ?? '') !== (value ?? ''),
    }))
    .filter((row) => row.left || row.right);
}
