import { Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byField } from '../../shared/document/finding';
import { RefusalNotice } from '../../shared/document/Notices';
import { useSending } from '../../shared/document/useSending';
import { DialogFrame } from '../../shared/form/DialogFrame';
import { CellGrid, type GridColumn } from '../../shared/grid/CellGrid';
import { compare, isQuantity, plain, shown } from '../../shared/quantity';
import { createAsn, type LineToShip } from './api';

interface Props {
  lines: LineToShip[];
  onClose: () => void;
  onCreated: (id: number) => void;
}

type Row = { order: string; part: string; allowed: string; need: string; quantity: string };

/** How much of each chosen line ships; begins with what is suggested, or everything that may. */
export function CreateDialog({ lines, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const { busy, faults, send } = useSending();
  const [quantities, setQuantities] = useState(() =>
    lines.map((line) => plain(line.suggestedQty ?? line.balanceAllowQty)),
  );
  const rows = lines.map<Row>((line, at) => ({
    order: `${line.poNo} / ${line.lineNo}`,
    part: line.materialCode,
    allowed: `${shown(line.balanceAllowQty)} ${line.uom}`,
    need: line.needByOn,
    quantity: quantities[at] ?? '',
  }));
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      { key: 'order', title: t('field.poNo'), kind: 'text', width: 150, readOnly: true },
      { key: 'part', title: t('field.materialCode'), kind: 'text', width: 140, readOnly: true },
      { key: 'need', title: t('field.needByOn'), kind: 'text', width: 110, readOnly: true },
      { key: 'allowed', title: t('field.balanceAllowQty'), kind: 'number', width: 120, readOnly: true },
      { key: 'quantity', title: t('field.shipQty'), kind: 'number', width: 120 },
    ],
    [t],
  );
  // What is wrong with an order line is said at its row.
  const placed = useMemo(
    () => faults.map((found) => ({ ...found, field: found.field?.replace(/\.poLineId$/, '') })),
    [faults],
  );
  const findings = useMemo(() => byField(placed), [placed]);
  const loose = placed.filter(({ field }) => !field || !/^lines\[\d+\](\.quantity)?$/.test(field));
  const complete = quantities.every((quantity) => isQuantity(quantity) && compare(quantity, '0') > 0);

  const create = async () => {
    const made = await createAsn(lines.map((line, at) => ({ poLineId: line.id, quantity: quantities[at] ?? '' })));
    onCreated(made.id);
  };

  return (
    <DialogFrame
      width={760}
      title={t('asn.create')}
      typed={quantities}
      busy={busy}
      disabled={!complete}
      onOk={() => void send(create)}
      onClose={onClose}
    >
      <Typography.Text type="secondary">{t('asn.createHint')}</Typography.Text>
      <RefusalNotice process="asn" findings={loose} />
      <CellGrid
        label={t('asn.chosenTitle')}
        columns={columns}
        rows={rows}
        path="lines"
        findings={findings}
        onChange={(next) => setQuantities(next.map((row) => row.quantity))}
      />
    </DialogFrame>
  );
}
