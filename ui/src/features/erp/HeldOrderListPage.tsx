import { CloudDownloadOutlined, RedoOutlined, SyncOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/error';
import type { SortOf } from '../../shared/api/types';
import { FieldSections } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import type { Finding } from '../../shared/document/types';
import { PASSING, watched } from '../../shared/document/useDocument';
import { toastInfo, toastSuccess } from '../../shared/feedback/feedback';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { Icon } from '../../shared/icon/Icon';
import { MonitorPanel } from '../../shared/monitor/MonitorPanel';
import { Reasons } from '../../shared/monitor/Reasons';
import { queryKeys } from '../../shared/queryKeys';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { BEHIND, heldReasons, MendLink } from './heldReasons';
import { type HeldOrderRow, loadHeldOrder, retryHeldOrders, takeErpState } from './monitor';
import { PayloadView } from './PayloadView';

const mend = (finding: Finding) => <MendLink finding={finding} />;

/** Orders of the ERP that could not be taken, and why; tried again when what was missing is there. */
export function HeldOrderListPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const close = useCallback(() => setOpen(undefined), []);
  const retry = useRetry(retryHeldOrders);
  const takeState = useTakeState();
  const columns = useColumns(setOpen);
  const button = { icon: <Icon of={RedoOutlined} />, loading: retry.isPending };
  return (
    <>
      <SearchPage<HeldOrderRow>
        name="poListQuery"
        path="held-orders"
        fields={fields}
        columns={columns}
        rowKey={(row) => row.id}
        exportable={false}
        lookAgain={lookAgain}
        above={<MonitorPanel topics={['orders']} of="orders" />}
        empty={t('erp.held.empty')}
        actions={
          <>
            <Button icon={<Icon of={CloudDownloadOutlined} />} onClick={() => takeState(t('erp.held.takeAll'))}>
              {t('erp.held.takeAll')}
            </Button>
            <Button {...button} onClick={() => retry.mutate(undefined)}>
              {t('erp.held.retryAll')}
            </Button>
          </>
        }
        onOpen={(row) => setOpen(row.id)}
        bulk={({ rows, clear }) => (
          <>
            {rows.some(isBehind) && (
              <Button onClick={() => takeState(t('erp.held.take'), rows.filter(isBehind), clear)}>
                {t('erp.held.take')}
              </Button>
            )}
            <Button type="primary" {...button} onClick={() => retry.mutate(rows, { onSuccess: clear })}>
              {t('erp.held.retry')}
            </Button>
          </>
        )}
      />
      {open !== undefined && (
        <HeldOrderDrawer
          id={open}
          act={(row) => (
            <Flex gap={8}>
              {isBehind(row) && (
                <Button onClick={() => takeState(t('erp.held.take'), [row])}>{t('erp.held.take')}</Button>
              )}
              <Button type="primary" {...button} onClick={() => retry.mutate([row])}>
                {t('erp.held.retry')}
              </Button>
            </Flex>
          )}
          onClose={close}
        />
      )}
    </>
  );
}

/** Whether the ERP is behind eHub with this order. */
const isBehind = (row: Pick<HeldOrderRow, 'reasons'>) => row.reasons.some(({ label }) => BEHIND.includes(label));

/** Takes the state of the ERP for some orders, or for all of which it is behind, once the reader has confirmed what that does. */
function useTakeState() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const taking = useRetry(takeErpState);
  return (title: string, rows?: HeldOrderRow[], onSuccess?: () => void) =>
    void modal.confirm({
      title,
      content: t('erp.held.takeAsk'),
      okText: title,
      okButtonProps: { danger: true },
      onOk: () => taking.mutateAsync(rows, { onSuccess }),
    });
}

/** Has orders read again from the ERP; the list shows what comes of it. */
function useRetry(ask: (ids?: number[]) => ReturnType<typeof retryHeldOrders>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows?: HeldOrderRow[]) => ask(rows?.map(({ id }) => id)),
    onSuccess: ({ done, refused }) => {
      // Those that are refused came in meanwhile: somebody else was quicker.
      if (done > 0) toastSuccess(t('erp.held.asked', { count: done }));
      else toastInfo(t(refused > 0 ? 'erp.held.gone' : 'erp.held.none'));
      return client.invalidateQueries({ queryKey: queryKeys.all('held-orders') });
    },
  });
}

/** How soon to look again, in milliseconds: often while something is being read. */
const lookAgain = (rows: Pick<HeldOrderRow, 'retryAskedAt'>[]) =>
  rows.some(({ retryAskedAt }) => retryAskedAt !== null) ? PASSING : watched.refetchInterval;

function useColumns(onOpen: (id: number) => void): SearchColumn<HeldOrderRow, SortOf<'/api/held-orders'>>[] {
  const { t } = useTranslation();
  return useMemo<SearchColumn<HeldOrderRow, SortOf<'/api/held-orders'>>[]>(
    () => [
      {
        key: 'poNo',
        title: 'field.poNo',
        sort: true,
        fixed: true,
        card: 'head',
        render: (row) => (
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onOpen(row.id)}>
            {row.poNo}
          </Button>
        ),
      },
      { key: 'vendorCode', title: 'field.vendorCode', sort: true },
      { key: 'plantCode', title: 'field.plantCode', sort: true },
      { key: 'inPart', title: 'erp.held.waits', render: (row) => t(row.inPart ? 'erp.held.lines' : 'erp.held.whole') },
      {
        key: 'reasons',
        title: 'field.reason',
        render: (row) => (
          <>
            {row.retryAskedAt !== null && <BeingRead />}
            <Reasons findings={row.reasons} after={mend} />
          </>
        ),
      },
      { key: 'firstHeldAt', title: 'erp.held.since', sort: true, render: (row) => timeText(row.firstHeldAt) },
      {
        key: 'lastTriedAt',
        title: 'erp.held.lastTry',
        sort: true,
        hidden: true,
        render: (row) => timeText(row.lastTriedAt),
      },
      { key: 'tries', title: 'erp.held.tries', sort: true, align: 'right' },
    ],
    [t, onOpen],
  );
}

/** Beside reasons that may be gone in a moment. */
function BeingRead() {
  const { t } = useTranslation();
  return (
    <Typography.Text type="secondary">
      <Icon of={SyncOutlined} /> {t('erp.held.being')}
    </Typography.Text>
  );
}

/** One order with every reason and all that the ERP said; closes by itself once the order is taken. */
function HeldOrderDrawer(props: { id: number; act: (row: HeldOrderRow) => ReactNode; onClose: () => void }) {
  const { id, act, onClose } = props;
  const { t } = useTranslation();
  useReturnFocus();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.heldOrder(id),
    queryFn: () => loadHeldOrder(id),
    refetchInterval: ({ state }) => lookAgain(state.data ? [state.data] : []),
  });
  const poNo = data?.poNo;
  const gone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!gone || poNo === undefined) return;
    toastSuccess(t('erp.held.taken', { poNo }));
    void client.invalidateQueries({ queryKey: queryKeys.lists('held-orders') });
    onClose();
  }, [gone, poNo, t, client, onClose]);
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={data?.poNo ?? t('route.poListQuery')}
      extra={data && act(data)}
      onClose={onClose}
    >
      {data ? (
        <Flex vertical gap={16}>
          <FieldSections
            sections={[
              {
                items: [
                  { name: 'vendorCode', value: data.vendorCode },
                  { name: 'plantCode', value: data.plantCode },
                  { name: 'revision', value: data.revision },
                ],
              },
            ]}
          />
          <section>
            <Typography.Title level={2} className="section-title">
              {t('field.reason')}
            </Typography.Title>
            {data.retryAskedAt !== null && <BeingRead />}
            <Reasons findings={data.reasons} all after={mend} />
          </section>
          <PayloadView title={t('erp.held.order')} value={data.erpOrder} />
        </Flex>
      ) : (
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  {
    kind: 'multi',
    name: 'reason',
    label: 'field.reason',
    options: Object.keys(heldReasons).map((value) => ({ value, label: t(`erp.held.reasons.${value}`) })),
  },
];
