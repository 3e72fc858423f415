import { Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { byField, findingText } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { CellGrid, type GridColumn } from '../../shared/grid/CellGrid';
import { compare, shown } from '../../shared/quantity';
import { type Asked, balance, MOST_SPLITS, nextSplit, type SplitRow } from './splits';

interface Props {
  rows: SplitRow[];
  asked: Asked;
  uom: string;
  /** What speaks against the rows as they stand; what belongs to no cell has the path `splits`. */
  findings: Finding[];
  onChange: (rows: SplitRow[]) => void;
}

/** A delivery schedule: quantity, day, remark; the sum is held against the open quantity as one types. */
export function SplitsEditor({ rows, asked, uom, findings, onChange }: Props) {
  const { t } = useTranslation();
  const columns = useMemo<GridColumn<SplitRow>[]>(
    () => [
      { key: 'quantity', title: t('field.quantity'), kind: 'number', width: 110 },
      { key: 'promisedOn', title: t('field.promisedOn'), kind: 'day', width: 150, calendar: true },
      { key: 'remark', title: t('field.remark'), kind: 'text', width: 250, maxLength: 200 },
    ],
    [t],
  );
  const faults = useMemo(() => byField(findings), [findings]);
  // The sum is said below the rows, with what is missing.
  const whole = (faults.get('splits') ?? []).filter(({ label }) => label !== 'PO_SPLIT_SUM');
  return (
    <div>
      <CellGrid
        label={t('po.schedule')}
        columns={columns}
        rows={rows}
        path="splits"
        findings={faults}
        live
        limit={MOST_SPLITS}
        blank={() => nextSplit(rows, asked)}
        removable
        onChange={onChange}
        footer={<Sum rows={rows} openQty={asked.openQty} uom={uom} />}
      />
      <div aria-live="polite">
        {whole.map((finding) => (
          <Typography.Text key={finding.label} type="danger">
            {findingText(t, finding)}
          </Typography.Text>
        ))}
      </div>
    </div>
  );
}

function Sum({ rows, openQty, uom }: { rows: SplitRow[]; openQty: string; uom: string }) {
  const { t } = useTranslation();
  const { promised, open, rest, balanced } = balance(rows, openQty);
  const against = { promised: shown(promised), open: shown(open), uom };
  let words = t('po.promisedOf', against);
  if (compare(rest, '0') > 0) words = t('po.toSplit', { ...against, rest: shown(rest) });
  else if (compare(rest, '0') < 0) words = `${words} · ${t('po.tooMuch', { qty: shown(rest.slice(1)) })}`;
  return (
    <Typography.Text type={balanced ? 'success' : 'danger'} aria-live="polite">
      {words}
    </Typography.Text>
  );
}
