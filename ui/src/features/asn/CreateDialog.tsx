import { Alert, Flex, Modal, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/client';
import { byField } from '../../shared/document/finding';
import { FindingList } from '../../shared/document/Notices';
import type { Finding } from '../../shared/document/types';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { useDiscardQuestion } from '../../shared/form/useDiscardQuestion';
import { CellGrid, type GridColumn } from '../../shared/grid/CellGrid';
import { compare, isQuantity, plain, shown } from '../../shared/quantity';
import { createAsn, type ShippableLine } from './api';

interface Props {
  lines: ShippableLine[];
  onClose: () => void;
  onCreated: (id: number) => void;
}

type Row = { order: string; part: string; allowed: string; need: string; quantity: string };

/** How much of each chosen line ships; begins with everything that may. */
export function CreateDialog({ lines, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const [quantities, setQuantities] = useState(() => lines.map((line) => plain(line.balanceAllowQty)));
  const close = useDiscardQuestion(quantities, onClose);
  const [faults, setFaults] = useState<Finding[]>([]);
  const [busy, setBusy] = useState(false);
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
  const findings = useMemo(() => byField(faults), [faults]);
  const loose = faults.filter(({ field }) => !field || !/^lines\[\d+\](\.quantity)?$/.test(field));
  const complete = quantities.every((quantity) => isQuantity(quantity) && compare(quantity, '0') > 0);

  const create = async () => {
    setBusy(true);
    setFaults([]);
    try {
      const made = await createAsn(lines.map((line, at) => ({ poLineId: line.id, quantity: quantities[at] ?? '' })));
      onCreated(made.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What is wrong with an order line is said at its row.
      setFaults(error.blockers.map((found) => ({ ...found, field: found.field?.replace(/\.poLineId$/, '') })));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      width={760}
      title={t('asn.create')}
      okText={t('asn.create')}
      cancelText={t('document.back')}
      okButtonProps={{ disabled: !complete }}
      confirmLoading={busy}
      onOk={create}
      onCancel={close}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('asn.createHint')}</Typography.Text>
        {loose.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={t('document.refused')}
            description={<FindingList process="asn" findings={loose} withPath />}
          />
        )}
        <CellGrid
          label={t('asn.chosenTitle')}
          columns={columns}
          rows={rows}
          path="lines"
          findings={findings}
          onChange={(next) => setQuantities(next.map((row) => row.quantity))}
        />
      </Flex>
    </Modal>
  );
}
