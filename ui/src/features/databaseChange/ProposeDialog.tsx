import { useQuery } from '@tanstack/react-query';
import { Alert, Input, InputNumber, Select } from 'antd';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object, string } from 'yup';
import { DayInput } from '../../shared/form/DayInput';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormField } from '../../shared/form/FormField';
import { requiredText } from '../../shared/form/rules';
import { useSettled } from '../../shared/form/useSettled';
import { rule } from '../../shared/i18n/message';
import { type Column, propose, type Row, rowsQuery, type Table, type Typed, typedOf } from './api';

const schema = object({
  table: string().required(rule('error.REQUIRED')),
  rowId: number().required(rule('error.REQUIRED')),
  reason: requiredText(200),
});

interface Props {
  tables: Table[];
  onClose: () => void;
  onProposed: (id: number) => void;
}

/** Which row, what is to stand there, and why. Nothing is written before a second person says so. */
export function ProposeDialog({ tables, onClose, onProposed }: Props) {
  const { t } = useTranslation();
  const [row, setRow] = useState<Row>();
  return (
    <FormDialog<Typed>
      width={720}
      title={t('database_change.create')}
      okText={t('database_change.propose')}
      initial={{ table: '', rowId: undefined, values: {}, reason: '' }}
      schema={schema}
      names={['table', 'rowId', 'reason', ...Object.keys(row?.values ?? {}).map((name) => `values.${name}`)]}
      save={async (typed) => {
        const columns = tables.find(({ name }) => name === typed.table)?.columns ?? [];
        if (row) onProposed((await propose(columns, row, typed)).id);
      }}
      onClose={onClose}
    >
      {({ table }) => (
        <div className="form-stack">
          <Alert type="info" showIcon title={t('database_change.secondPerson')} />
          <WhichTable tables={tables} onChange={() => setRow(undefined)} />
          {table && <WhichRow key={table} table={table} row={row} onRow={setRow} />}
          {row && <NewValues row={row} columns={tables.find(({ name }) => name === table)?.columns ?? []} />}
          <FormField name="reason" label="field.reason" required hint="database_change.reasonHint">
            <Input.TextArea rows={2} maxLength={200} showCount />
          </FormField>
        </div>
      )}
    </FormDialog>
  );
}

function WhichTable({ tables, onChange }: { tables: Table[]; onChange: () => void }) {
  const { t } = useTranslation();
  const { setFieldValue } = useFormikContext<Typed>();
  return (
    <FormField name="table" label="field.maintainedTable" required>
      <Select
        options={tables.map(({ name }) => ({ value: name, label: t(`database_change.table.${name}`) }))}
        onChange={() => {
          onChange();
          void setFieldValue('rowId', undefined);
          void setFieldValue('values', {});
        }}
      />
    </FormField>
  );
}

function WhichRow({ table, row, onRow }: { table: string; row?: Row; onRow: (row?: Row) => void }) {
  const { t } = useTranslation();
  const { setFieldValue } = useFormikContext<Typed>();
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim(), 300);
  const { data, isFetching } = useQuery(rowsQuery(table, settled));
  const found = data?.items ?? [];
  const shown = row && !found.some(({ rowId }) => rowId === row.rowId) ? [row, ...found] : found;
  return (
    <FormField
      name="rowId"
      label="field.maintainedRow"
      required
      hint={data?.isMore ? 'database_change.moreRows' : `database_change.findBy.${table}`}
    >
      <Select
        showSearch={{ filterOption: false, onSearch: setWords }}
        loading={isFetching}
        notFoundContent={t(settled === '' || isFetching ? 'database_change.type' : 'database_change.noRow')}
        options={shown.map(({ rowId, label }) => ({ value: rowId, label }))}
        onChange={(id: number) => {
          const chosen = shown.find(({ rowId }) => rowId === id);
          onRow(chosen);
          void setFieldValue('values', chosen ? typedOf(chosen) : {});
        }}
      />
    </FormField>
  );
}

function NewValues({ row, columns }: { row: Row; columns: Column[] }) {
  const { t } = useTranslation();
  const now = (column: Column) => {
    const value = row.values[column.name];
    return value ? t('database_change.now', { value }) : t('database_change.nowNothing');
  };
  return (
    <>
      {columns.map((column) => (
        <FormField
          key={`${row.rowId} ${column.name}`}
          name={`values.${column.name}`}
          label={`field.${column.name}`}
          required={column.isNeeded}
          help={now(column)}
        >
          {control(column)}
        </FormField>
      ))}
    </>
  );
}

function control({ form, longest, least, most }: Column) {
  if (form === 'text') return <Input.TextArea rows={2} maxLength={longest ?? undefined} showCount />;
  if (form === 'whole') {
    return (
      <InputNumber<string>
        stringMode
        min={String(least ?? 0)}
        max={most == null ? undefined : String(most)}
        precision={0}
        style={{ width: '100%' }}
      />
    );
  }
  if (form === 'day') return <DayInput style={{ width: '100%' }} />;
  return <Input maxLength={longest ?? undefined} autoComplete="off" />;
}
