import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import type { FormikValues } from 'formik';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../client';
import { SmallTable } from '../document/SmallTable';
import { toastSuccess } from '../feedback/feedback';
import { PageFrame } from '../frame/PageFrame';
import { Icon } from '../icon/Icon';
import { ImportDialog } from '../import/ImportDialog';
import { queryKeys } from '../queryKeys';
import { cellOf } from '../search/cell';
import { SearchPage } from '../search/SearchPage';
import type { SearchColumn } from '../search/types';
import { HistoryDrawer } from './HistoryDrawer';
import { RowActions } from './RowActions';
import { SettingDialog } from './SettingDialog';
import type { Setting } from './types';
import { useWords } from './useWords';

const none: never[] = [];

/** What is open over the list. */
type Open<Row> = { kind: 'form' | 'history'; row?: Row } | { kind: 'import' };

interface Props<Row extends object, Values extends FormikValues> {
  of: Setting<Row, Values>;
  /** The row that the address names: its form is open until somebody leaves it. */
  named?: { row: Row; leave: () => void };
  /** What can be done besides, before the setting's own buttons. */
  actions?: React.ReactNode;
}

/** The screen of a setting: its list, and over it the form, the workbook and the history, as far as it has them. */
export function SettingsPage<Row extends object, Values extends FormikValues>(props: Props<Row, Values>) {
  const { of: setting, named } = props;
  const { path, form, workbook, history } = setting;
  const say = useWords(setting.words);
  const client = useQueryClient();
  const [chosen, setOpen] = useState<Open<Row>>();
  const open: Open<Row> | undefined = named ? { kind: 'form', row: named.row } : chosen;
  const close = () => {
    setOpen(undefined);
    named?.leave();
  };
  const renew = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.all(path) }), [client, path]);
  const columns = useColumns(setting, setOpen, renew);
  const actions = (
    <>
      {props.actions}
      {workbook?.import && (
        <Button icon={<Icon of={UploadOutlined} />} onClick={() => setOpen({ kind: 'import' })}>
          {say('import')}
        </Button>
      )}
      {form && (
        <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen({ kind: 'form' })}>
          {say('add')}
        </Button>
      )}
    </>
  );
  const List = setting.filters ? PagedList : WholeList;
  return (
    <>
      <List setting={setting} columns={columns} actions={actions} />
      {open?.kind === 'form' && form && (
        <SettingDialog
          setting={setting}
          form={form}
          row={open.row}
          onClose={close}
          onSaved={() => {
            close();
            toastSuccess(say(open.row ? 'saved' : 'added'));
            renew();
          }}
        />
      )}
      {open?.kind === 'history' && open.row && history && (
        <HistoryDrawer setting={setting} history={history} row={open.row} onClose={close} />
      )}
      {workbook?.import && (
        <ImportDialog
          path={workbook.import}
          templatePath={workbook.template}
          query={workbook.query}
          open={open?.kind === 'import'}
          onClose={close}
          onDone={renew}
        />
      )}
    </>
  );
}

interface ListProps<Row extends object, Values extends FormikValues> {
  setting: Setting<Row, Values>;
  columns: SearchColumn<Row>[];
  actions: React.ReactNode;
}

/** Rows that the server gives by page. */
function PagedList<Row extends object, Values extends FormikValues>(props: ListProps<Row, Values>) {
  const { setting, columns, actions } = props;
  const { t } = useTranslation();
  return (
    <SearchPage<Row>
      name={setting.name}
      part={setting.part}
      within={setting.part === undefined ? undefined : { hint: setting.hint && t(setting.hint) }}
      path={setting.path}
      fixed={setting.fixed}
      fields={setting.filters ?? none}
      columns={columns}
      exportable={setting.workbook?.export ?? false}
      rowKey={setting.rowKey}
      empty={t(setting.empty)}
      actions={actions}
    />
  );
}

/** A handful of rows. */
function WholeList<Row extends object, Values extends FormikValues>(props: ListProps<Row, Values>) {
  const { setting, columns, actions } = props;
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: queryKeys.lists(setting.path),
    queryFn: () => request<Row[]>('GET', `/${setting.path}`),
  });
  const label = t(`route.${setting.name}`);
  return (
    <PageFrame name={setting.name} query={query} actions={actions}>
      {(rows) => (
        <section className="panel panel-text" aria-label={label}>
          <Flex vertical gap={12}>
            {setting.hint && <Typography.Text>{t(setting.hint)}</Typography.Text>}
            {rows.length === 0 ? (
              <Typography.Text type="secondary">{t(setting.empty)}</Typography.Text>
            ) : (
              <SmallTable<Row>
                label={label}
                rowKey={setting.rowKey}
                dataSource={rows}
                columns={columns.map((column) => ({
                  key: column.key,
                  title: t(column.title),
                  width: column.width,
                  align: column.align,
                  render: (_, row) => cellOf(column, row),
                }))}
              />
            )}
          </Flex>
        </section>
      )}
    </PageFrame>
  );
}

/** The setting's own columns, and one with what can be done with a row. */
function useColumns<Row extends object, Values extends FormikValues>(
  setting: Setting<Row, Values>,
  onOpen: (open: Open<Row>) => void,
  onDone: () => void,
): SearchColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const columns = setting.columns(t);
    if (!setting.form?.of && !setting.history && !setting.remove && !setting.acts) return columns;
    const render = (row: Row) => <RowActions setting={setting} row={row} onOpen={onOpen} onDone={onDone} />;
    return [...columns, { key: 'action', title: 'field.action', fixed: true, stays: true, render }];
  }, [setting, t, onOpen, onDone]);
}
