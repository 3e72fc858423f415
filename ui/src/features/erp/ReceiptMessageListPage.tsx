import { RedoOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortOf } from '../../shared/api/types';
import { ApiError } from '../../shared/client';
import { refusalText } from '../../shared/document/finding';
import { Tone, type ToneName } from '../../shared/document/Tone';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { type OptionItem, useOptions } from '../../shared/form/useOptions';
import { Icon } from '../../shared/icon/Icon';
import type { MonitorAnswer } from '../../shared/monitor/answer';
import { MatchingMenu } from '../../shared/monitor/MatchingMenu';
import { MonitorPanel } from '../../shared/monitor/MonitorPanel';
import { ResultsDialog } from '../../shared/monitor/ResultsDialog';
import { queryKeys } from '../../shared/queryKeys';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { type ReceiptMessageRow, replayMatching, replayReceipts } from './monitor';
import { ReceiptMessageDrawer } from './ReceiptMessageDrawer';

const states = ['booked', 'in_part', 'waiting', 'closed'];

/** What is not booked can be tried again. */
const mayReplay = (row: ReceiptMessageRow) => row.state !== 'booked';

/** Receipts as the ERP told them, what became of each, and another try. */
export function ReceiptMessageListPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const [chosen, setChosen] = useState<Chosen>();
  const close = useCallback(() => setOpen(undefined), []);
  const kinds = useOptions('rcvTransactionType');
  const fields = useMemo(() => fieldsOf(t, kinds), [t, kinds]);
  const columns = useMemo(() => columnsOf(t, setOpen), [t]);
  const button = { icon: <Icon of={RedoOutlined} />, children: t('erp.receipt.replay') };
  return (
    <>
      <SearchPage<ReceiptMessageRow>
        name="grnListQuery"
        path="receipt-messages"
        fields={fields}
        columns={columns}
        rowKey={(row) => row.id}
        exportable={false}
        above={<MonitorPanel topics={['receipts']} of="receipts" />}
        empty={t('erp.receipt.empty')}
        onOpen={(row) => setOpen(row.id)}
        mayChoose={mayReplay}
        matching={({ filters, total }) => (
          <MatchingMenu
            total={total}
            events={[{ key: 'replay', label: t('erp.receipt.replay') }]}
            onChoose={() => setChosen({ count: total, replay: (takeBack) => replayMatching(filters, total, takeBack) })}
          />
        )}
        bulk={({ rows, clear }) => <Button type="primary" {...button} onClick={() => setChosen(these(rows, clear))} />}
      />
      {open !== undefined && (
        <ReceiptMessageDrawer
          id={open}
          act={(row) => mayReplay(row) && <Button type="primary" {...button} onClick={() => setChosen(these([row]))} />}
          onClose={close}
        />
      )}
      {chosen && (
        <ReplayDialog
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

/** What is to be tried again: what was chosen, or all that match. */
interface Chosen {
  count: number;
  replay: (takeBack: boolean) => Promise<MonitorAnswer>;
  clear?: () => void;
}

const these = (rows: ReceiptMessageRow[], clear?: () => void): Chosen => ({
  count: rows.length,
  replay: (takeBack) =>
    replayReceipts(
      rows.map(({ id }) => id),
      takeBack,
    ),
  clear,
});

/** Asks whether lines that were given up are tried as well, then shows what became of each receipt. */
function ReplayDialog({ chosen, onClose }: { chosen: Chosen; onClose: (changed: boolean) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // What became of the receipts is shown in another dialogue: the focus goes back to where it was before both.
  useReturnFocus();
  const [takeBack, setTakeBack] = useState(false);
  const replay = useMutation({
    mutationFn: () => chosen.replay(takeBack),
    onSuccess: () =>
      Promise.all(
        ['receipt-messages', 'waiting-receipts', 'receipts'].map((path) =>
          client.invalidateQueries({ queryKey: queryKeys.all(path) }),
        ),
      ),
  });
  const word = t('erp.receipt.replay');
  if (replay.data) {
    return (
      <ResultsDialog title={word} answer={replay.data} done={t('erp.receipt.booked')} onClose={() => onClose(true)} />
    );
  }
  return (
    <DialogFrame
      title={word}
      okText={t('document.doMany', { event: word, count: chosen.count })}
      typed={takeBack ? 'x' : ''}
      busy={replay.isPending}
      onOk={() => replay.mutate()}
      onClose={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        <Typography.Text>{t('erp.receipt.ask')}</Typography.Text>
        <Checkbox checked={takeBack} onChange={({ target }) => setTakeBack(target.checked)}>
          {t('erp.receipt.takeBack')}
        </Checkbox>
        {replay.error instanceof ApiError && <Alert type="error" title={refusalText(t, replay.error)} />}
      </Flex>
    </DialogFrame>
  );
}

const tones: Record<string, ToneName> = { booked: 'good', in_part: 'act', waiting: 'act', closed: 'over' };

/** What became of a receipt, and why some of it waits. */
export function ReceiptStanding({ row }: { row: ReceiptMessageRow }) {
  const { t } = useTranslation();
  return (
    <Flex vertical align="start">
      <Tone tone={tones[row.state] ?? 'over'}>{t(`receipt.messageState.${row.state}`)}</Tone>
      {row.reasons.map((reason) => (
        <Typography.Text key={reason} type="secondary" style={{ fontWeight: 'normal' }}>
          {t(`error.${reason}`)}
        </Typography.Text>
      ))}
    </Flex>
  );
}

const columnsOf = (
  t: TFunction,
  onOpen: (id: number) => void,
): SearchColumn<ReceiptMessageRow, SortOf<'/api/receipt-messages'>>[] => [
  {
    key: 'receiptNo',
    title: 'field.receiptNo',
    sort: true,
    fixed: true,
    card: 'head',
    render: (row) => (
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onOpen(row.id)}>
        {row.receiptNo}
      </Button>
    ),
  },
  {
    key: 'kinds',
    title: 'field.receiptKind',
    render: ({ kinds }) =>
      kinds.length === 0 ? (
        t('erp.receipt.endOnly')
      ) : (
        <Flex wrap gap={4}>
          {kinds.map((kind) => (
            <ReceiptKind key={kind} of={kind} />
          ))}
        </Flex>
      ),
  },
  { key: 'state', title: 'field.state', card: 'head', render: (row) => <ReceiptStanding row={row} /> },
  { key: 'inboundNo', title: 'field.inboundNo' },
  { key: 'reference', title: 'field.asnNo' },
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'lineCount', title: 'field.lines', align: 'right' },
  { key: 'receivedOn', title: 'field.receivedOn', sort: true },
  { key: 'erpBookedAt', title: 'field.erpBookedAt', hidden: true, render: (row) => timeText(row.erpBookedAt) || '–' },
  { key: 'firstHeardAt', title: 'field.firstHeardAt', sort: true, render: (row) => timeText(row.firstHeardAt) },
  {
    key: 'lastHeardAt',
    title: 'field.lastHeardAt',
    sort: true,
    hidden: true,
    render: (row) => timeText(row.lastHeardAt),
  },
  { key: 'timesHeard', title: 'field.timesHeard', align: 'right' },
  { key: 'changedAt', title: 'field.toldOtherwiseAt', render: (row) => timeText(row.changedAt) || '–' },
];

const fieldsOf = (t: TFunction, kinds: OptionItem[]): SearchField[] => [
  { kind: 'text', name: 'receiptNo', label: 'field.receiptNo' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`receipt.messageState.${value}`) })),
  },
  { kind: 'multi', name: 'kind', label: 'field.receiptKind', options: kinds },
  { kind: 'days', name: 'heard', label: 'field.firstHeardAt', from: 'heardFrom', to: 'heardTo', moments: true },
  { kind: 'text', name: 'inboundNo', label: 'field.inboundNo', extra: true },
  { kind: 'text', name: 'poNo', label: 'field.poNo', extra: true },
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode', extra: true },
  {
    kind: 'select',
    name: 'changed',
    label: 'erp.receipt.changed',
    extra: true,
    options: [{ value: 'true', label: t('po.yes') }],
  },
];
