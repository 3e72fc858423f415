import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { type BuiltView, mineView } from '../../shared/search/views/built';
import { timeText } from '../../shared/time';
import { bulkActions } from './actions';
import { changeStates, type DatabaseChangeRow, pageOf, type Table, tablesQuery } from './api';
import { ProposeDialog } from './ProposeDialog';

const toDecide: BuiltView = {
  key: 'toDecide',
  title: 'views.toDecide',
  filters: { state: 'Proposed', mine: 'false' },
};
const views = [toDecide, mineView()];

/** What was proposed, applied and undone; and the way to propose something. */
export function DatabaseChangeListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { data: tables = [] } = useQuery(tablesQuery);
  return (
    <>
      <SearchPage<DatabaseChangeRow>
        name="dbMaintain"
        path="database-changes"
        fields={(t) => fields(t, tables)}
        columns={columns}
        views={views}
        rowKey={(change) => change.id}
        address={(change) => pageOf(change.id)}
        mayChoose={(change) => change.state === 'Proposed'}
        empty={t('database_change.empty')}
        bulk={(selection) => (
          <ChosenEvents
            process="database_change"
            path="database-changes"
            actions={bulkActions}
            selection={selection}
            name={(change) => change.rowLabel}
            address={(change) => pageOf(change.id)}
          />
        )}
        actions={
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(true)}>
            {t('database_change.create')}
          </Button>
        }
      />
      {open && (
        <ProposeDialog
          tables={tables}
          onClose={() => setOpen(false)}
          onProposed={(id) => {
            toastSuccess(t('database_change.done.propose'));
            navigate(pageOf(id));
          }}
        />
      )}
    </>
  );
}

const fields = (t: TFunction, tables: Table[]): SearchField[] => [
  { kind: 'text', name: 'words', label: 'field.rowOrReason' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: changeStates.map((value) => ({ value, label: t(`database_change.state.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'table',
    label: 'field.maintainedTable',
    options: tables.map(({ name }) => ({ value: name, label: t(`database_change.table.${name}`) })),
  },
  {
    kind: 'select',
    name: 'mine',
    label: 'field.mine',
    options: ['true', 'false'].map((value) => ({ value, label: t(`database_change.own.${value}`) })),
  },
];

const columns = (t: TFunction): SearchColumn<DatabaseChangeRow, SortOf<'/api/database-changes'>>[] => [
  {
    key: 'rowLabel',
    title: 'field.rowLabel',
    fixed: true,
    card: 'head',
    render: ({ id, rowLabel }) => <Link to={pageOf(id)}>{rowLabel}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: ({ state }) => <StateTag process="database_change" state={state} />,
  },
  {
    key: 'tableName',
    title: 'field.maintainedTable',
    render: ({ tableName }) => t(`database_change.table.${tableName}`),
  },
  {
    key: 'columns',
    title: 'field.maintainedColumns',
    render: ({ columns }) => columns.map((column) => t(`field.${column}`)).join(', '),
  },
  { key: 'reason', title: 'field.reason' },
  { key: 'proposedByName', title: 'field.proposedByName' },
  { key: 'createdAt', title: 'field.createdAt', sort: true, render: ({ createdAt }) => timeText(createdAt) },
  { key: 'decidedByName', title: 'field.decidedByName' },
  { key: 'decidedAt', title: 'field.decidedAt', render: ({ decidedAt }) => timeText(decidedAt) },
  { key: 'undoneByName', title: 'field.undoneByName', hidden: true },
  { key: 'undoneAt', title: 'field.undoneAt', hidden: true, render: ({ undoneAt }) => timeText(undoneAt) },
];
