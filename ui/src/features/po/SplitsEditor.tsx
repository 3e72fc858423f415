import { Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { byField } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { CellGrid, type GridColumn } from '../../shared/grid/CellGrid';
import { compare, shown } from '../../shared/quantity';
import { balance, nextSplit, type SplitRow } from './splits';

interface Props {
  rows: SplitRow[];
  openQty: string;
  needByOn: string;
  uom: string;
  findings: Finding[];
  onChange: (rows: SplitRow[]) => void;
}

const MOST_SPLITS = 100;

/** A delivery schedule: quantity, day, remark; the sum is held against the open quantity as one types. */
export function SplitsEditor({ rows, openQty, needByOn, uom, findings, onChange }: Props) {
  const { t } = useTranslation();
  const columns = useMemo<GridColumn<SplitRow>[]>(
    () => [
      { key: 'quantity', title: t('field.quantity'), kind: 'number', width: 120 },
      { key: 'promisedOn', title: t('field.promisedOn'), kind: 'day', width: 130 },
      { key: 'remark', title: t('field.remark'), kind: 'text', width: 260, maxLength: 200 },
    ],
    [t],
  );
  const faults = useMemo(() => byField(findings), [findings]);
  return (
    <CellGrid
      label={t('po.schedule')}
      columns={columns}
      rows={rows}
      path="splits"
      findings={faults}
      limit={MOST_SPLITS}
      blank={() => nextSplit(rows, openQty, needByOn)}
      removable
      onChange={onChange}
      footer={<Sum rows={rows} openQty={openQty} uom={uom} />}
    />
  );
}

function Sum({ rows, openQty, uom }: { rows: SplitRow[]; openQty: string; uom: string }) {
  const { t } = useTranslation();
  const { promised, open, rest, balanced } = balance(rows, openQty);
  const missing = compare(rest, '0') > 0;
  const difference = missing ? t('po.missing', { qty: shown(rest) }) : t('po.tooMuch', { qty: shown(rest.slice(1)) });
  return (
    <Typography.Text type={balanced ? 'success' : 'danger'} aria-live="polite">
      {t('po.promisedOf', { promised: shown(promised), open: shown(open), uom })}
      {!balanced && compare(rest, '0') !== 0 && ` · ${difference}`}
    </Typography.Text>
  );
}
