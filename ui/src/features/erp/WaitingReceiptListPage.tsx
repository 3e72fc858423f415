import { StopOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ApiError } from '../../shared/client';
import { TextField } from '../../shared/document/EventDialog';
import { refusalText } from '../../shared/document/finding';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { Icon } from '../../shared/icon/Icon';
import type { MonitorAnswer } from '../../shared/monitor/answer';
import { MatchingMenu } from '../../shared/monitor/MatchingMenu';
import { MonitorPanel } from '../../shared/monitor/MonitorPanel';
import { ResultsDialog } from '../../shared/monitor/ResultsDialog';
import { shown } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { closeMatching, closeReceipts, type WaitingReceipt } from './monitor';

/** The quantity as the ERP said it, with both units where they differ. */
function inItsUnit({ saidQty, uom, lineUom }: WaitingReceipt) {
  const said = `${shown(saidQty)} ${uom}`.trim();
  return uom && lineUom && uom !== lineUom ? `${said} (${lineUom})` : said;
}

const reasons = [
  'RECEIPT_NOTICE_CLOSED',
  'RECEIPT_NOTICE_CANCELLED',
  'RECEIPT_NOTICE_REFUSED',
  'RECEIPT_LINE_UNKNOWN',
  'RECEIPT_NOTICE_UNKNOWN',
  'RECEIPT_ORDER_UNKNOWN',
  'RECEIPT_MORE_THAN_RECEIVED',
  'RECEIPT_QUANTITY_DIGITS',
  'RECEIPT_UNIT_UNKNOWN',
  'RECEIPT_ANSWER_AWAITED',
  'RECEIPT_DUE',
];

/** What is to be closed: what was chosen, or all that match. */
interface Chosen {
  count: number;
  close: (reason: string) => Promise<MonitorAnswer>;
  clear?: () => void;
}

const isOpen = (row: WaitingReceipt) => row.closedAt === null;

/** Receipts that the ERP told of and that could not be booked, and why. */
export function WaitingReceiptListPage() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const [closed, setClosed] = useShown();
  const columns = useColumns(closed === 'true');
  return (
    <>
      <SearchPage<WaitingReceipt>
        name="rcvFailQuery"
        path="waiting-receipts"
        fields={fields}
        columns={columns}
        fixed={{ closed }}
        rowKey={(row) => row.id}
        exportable={false}
        above={<MonitorPanel topics={['receipts']} of="receipts" />}
        empty={t(closed === 'true' ? 'erp.waiting.noneClosed' : 'erp.waiting.empty')}
        actions={
          <Segmented
            aria-label={t('erp.waiting.show')}
            value={closed}
            onChange={setClosed}
            options={[
              { value: 'false', label: t('erp.waiting.open') },
              { value: 'true', label: t('erp.waiting.closed') },
            ]}
          />
        }
        mayChoose={isOpen}
        matching={({ filters, total }) =>
          closed === 'false' && (
            <MatchingMenu
              total={total}
              events={[{ key: 'close', label: t('erp.waiting.close'), danger: true }]}
              onChoose={() => setChosen({ count: total, close: (reason) => closeMatching(filters, total, reason) })}
            />
          )
        }
        bulk={({ rows, clear }) => (
          <Button
            danger
            icon={<Icon of={StopOutlined} />}
            onClick={() =>
              setChosen({
                count: rows.length,
                close: (reason) =>
                  closeReceipts(
                    rows.map(({ id }) => id),
                    reason,
                  ),
                clear,
              })
            }
          >
            {t('erp.waiting.close')}
          </Button>
        )}
      />
      {chosen && (
        <CloseDialog
          chosen={chosen}
          onClose={(changed) => {
            if (changed) chosen.clear?.();
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}

/** Whether those that wait are shown or those that were closed: in the address, like the filters. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const show = (closed: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (closed === 'true') next.set('closed', closed);
      else next.delete('closed');
      return next;
    });
  return [search.get('closed') === 'true' ? 'true' : 'false', show] as const;
}

/** What was closed shows when, by whom and why. */
function useColumns(closed: boolean): SearchColumn<WaitingReceipt, SortOf<'/api/waiting-receipts'>>[] {
  const { t } = useTranslation();
  return useMemo<SearchColumn<WaitingReceipt, SortOf<'/api/waiting-receipts'>>[]>(
    () => [
      {
        key: 'receiptNo',
        title: 'field.receiptNo',
        sort: true,
        fixed: true,
        card: 'head',
        render: (row) => `${row.receiptNo} / ${row.lineNo}`,
      },
      { key: 'reason', title: 'field.reason', sort: true, render: (row) => t(`error.${row.reason}`) },
      { key: 'poNo', title: 'field.poNo', sort: true, render: (row) => `${row.poNo} / ${row.poLineNo}` },
      { key: 'kind', title: 'field.receiptKind', render: ({ kind }) => <ReceiptKind of={kind} /> },
      { key: 'quantity', title: 'field.quantity', align: 'right', render: (row) => inItsUnit(row) },
      {
        key: 'asnNo',
        title: 'field.asnNo',
        render: (row) => (row.asnId ? <Link to={`/asn/asns/${row.asnId}`}>{row.asnNo}</Link> : (row.reference ?? '–')),
      },
      { key: 'inboundNo', title: 'field.inboundNo' },
      { key: 'vendorCode', title: 'field.vendorCode' },
      { key: 'receivedOn', title: 'field.receivedOn', sort: true },
      {
        key: 'erpBookedAt',
        title: 'field.erpBookedAt',
        hidden: true,
        render: (row) => timeText(row.erpBookedAt) || '–',
      },
      { key: 'heardAt', title: 'erp.held.since', sort: true, render: (row) => timeText(row.heardAt) },
      {
        key: 'closedAt',
        title: 'erp.waiting.closedAt',
        sort: true,
        hidden: !closed,
        render: (row) => timeText(row.closedAt) || '–',
      },
      { key: 'closedBy', title: 'erp.waiting.closedBy', hidden: !closed },
      { key: 'closeReason', title: 'erp.waiting.closeReason', hidden: !closed },
    ],
    [t, closed],
  );
}

/** Asks for the reason, then shows what became of each line. */
function CloseDialog({ chosen, onClose }: { chosen: Chosen; onClose: (changed: boolean) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // What became of the lines is shown in another dialogue: the focus goes back to where it was before both.
  useReturnFocus();
  const [reason, setReason] = useState('');
  const close = useMutation({
    mutationFn: () => chosen.close(reason.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.all('waiting-receipts') }),
  });
  const word = t('erp.waiting.close');
  const fault = close.error instanceof ApiError ? close.error : undefined;
  const findings = fault?.blockers.filter(({ field }) => field === 'reason') ?? [];
  if (close.data) {
    return (
      <ResultsDialog title={word} answer={close.data} done={t('erp.waiting.done')} onClose={() => onClose(true)} />
    );
  }
  return (
    <DialogFrame
      title={word}
      okText={t('document.doMany', { event: word, count: chosen.count })}
      typed={reason}
      busy={close.isPending}
      disabled={reason.trim() === ''}
      danger
      onOk={() => close.mutate()}
      onClose={() => onClose(false)}
    >
      <Typography.Text>{t('erp.waiting.ask')}</Typography.Text>
      <TextField autoFocus name="reason" required value={reason} onChange={setReason} findings={findings} />
      {fault && findings.length === 0 && <Alert type="error" title={refusalText(t, fault)} />}
    </DialogFrame>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'receiptNo', label: 'field.receiptNo' },
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
  { kind: 'text', name: 'inboundNo', label: 'field.inboundNo' },
  {
    kind: 'multi',
    name: 'reason',
    label: 'field.reason',
    options: reasons.map((value) => ({ value, label: t(`error.${value}`) })),
  },
];
