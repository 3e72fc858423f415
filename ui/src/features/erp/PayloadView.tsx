import { Checkbox, Flex, Segmented, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../shared/document/path';
import { SmallTable } from '../../shared/document/SmallTable';
import { Json } from './Json';
import { type Change, diff, type PayloadField, type Step } from './payload';
import './erp.css';

interface Props {
  title: string;
  value: unknown;
  /** What was said before about the same. */
  before?: { title: string; value: unknown };
}

type Form = 'fields' | 'json';

/** What was said or heard, field by field, with what it was before; word for word at a press. */
export function PayloadView({ title, value, before }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState<Form>('fields');
  const [only, setOnly] = useState(false);
  const fields = useMemo(() => (before ? diff(value, before.value) : diff(value)), [value, before]);
  const changes = fields.filter(({ change }) => change !== 'same').length;
  if (value === null || value === undefined) return <Json title={title} value={value} />;
  return (
    <section className="payload" aria-label={title}>
      <Flex wrap justify="space-between" align="center" gap={8} style={{ marginBottom: 8 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {title}
        </Typography.Title>
        <Flex wrap align="center" gap={12}>
          {before && form === 'fields' && (
            <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
              {t('erp.diff.only', { count: changes })}
            </Checkbox>
          )}
          <Segmented<Form>
            size="small"
            aria-label={t('erp.diff.form', { title })}
            value={form}
            onChange={setForm}
            options={[
              { value: 'fields', label: t('erp.diff.fields') },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </Flex>
      </Flex>
      {form === 'json' ? (
        <div className="json-pair">
          <Json title={title} value={value} />
          {before && <Json title={before.title} value={before.value} />}
        </div>
      ) : (
        <Fields
          title={title}
          fields={only && before ? fields.filter(({ change }) => change !== 'same') : fields}
          before={before?.title}
        />
      )}
    </section>
  );
}

/** Signs beside the words: what was changed is not told by colour alone. */
const signs: Record<Change, string> = { same: '', added: '+', removed: '−', changed: '≠' };

/** Rows of a page: a notice of thousands of boxes is one message, too. */
const PAGE = 50;

function Fields({ title, fields, before }: { title: string; fields: PayloadField[]; before?: string }) {
  const { t } = useTranslation();
  return (
    <SmallTable<PayloadField>
      label={title}
      rowKey="key"
      dataSource={fields}
      locale={{ emptyText: t('erp.diff.none') }}
      pagination={fields.length > PAGE ? { pageSize: PAGE, size: 'small', showSizeChanger: false } : false}
      rowClassName={({ change }) => `payload-${change}`}
      columns={[
        { title: t('erp.diff.field'), key: 'field', render: (_, { way }) => wayText(t, way) },
        { title: t('erp.diff.value'), key: 'now', render: (_, { now }) => <Value text={now} /> },
        ...(before === undefined
          ? []
          : [
              {
                title: before,
                key: 'before',
                render: (_: unknown, field: PayloadField) => <Value text={field.before} />,
              },
              {
                title: t('erp.diff.change'),
                key: 'change',
                render: (_: unknown, { change }: PayloadField) =>
                  change !== 'same' && (
                    <span className="payload-sign">
                      <span aria-hidden="true">{signs[change]} </span>
                      {t(`erp.diff.${change}`)}
                    </span>
                  ),
              },
            ]),
      ]}
    />
  );
}

function Value({ text }: { text?: string }) {
  return <span className="payload-value">{text || '–'}</span>;
}

/** "Line 10 › Quantity"; the field's own name where it has no words. */
function wayText(t: TFunction, way: Step[]): string {
  return way
    .map(({ name, row }) => {
      if (row === undefined) return fieldText(t, name);
      return t(`path.${name}`, { n: row, defaultValue: `${fieldText(t, name)} ${row}` });
    })
    .join(' › ');
}
