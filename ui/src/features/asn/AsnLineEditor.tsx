import { DeleteOutlined } from '@ant-design/icons';
import { Button, Col, Flex, InputNumber, Popconfirm, Row, Space, Typography } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/api/limits';
import { findingText } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { CellGrid, cellId } from '../../shared/grid/CellGrid';
import { Icon } from '../../shared/icon/Icon';
import { compare, decimalsAllowed, isQuantity, minus, plain, type RowSum, rowSum, shown } from '../../shared/quantity';
import type { AsnLine, Box, Lot } from './api';
import { boxColumns, lotColumns } from './cells';
import { DraftField } from './DraftField';
import { blankLot, type DraftLine } from './draft';
import { LineRules } from './LineRules';
import { OpenedTag } from './OpenedTag';

interface Props {
  line: DraftLine;
  stored?: AsnLine;
  place: number;
  faults: Map<string, Finding[]>;
  /** The last line cannot be taken away: an ASN without lines is cancelled instead. */
  only: boolean;
  onChange: (place: number, change: Partial<DraftLine>) => void;
  onRemove: (place: number) => void;
  onAllocate: (lineId: number, count: number, quantityPerBox: string) => Promise<void>;
}

/** One line of the draft: quantity, packages, RT number, lots and boxes. */
export const AsnLineEditor = memo(function AsnLineEditor(props: Props) {
  const { only, onRemove, ...lists } = props;
  const { line, stored, place, faults, onChange } = lists;
  const { t } = useTranslation();
  const path = `lines[${place}]`;
  const setQty = useCallback((shipQty: string) => onChange(place, { shipQty }), [place, onChange]);
  const setPackages = useCallback((packages: string) => onChange(place, { packages }), [place, onChange]);
  const setRt = useCallback((rtNo: string) => onChange(place, { rtNo: rtNo.toUpperCase() }), [place, onChange]);
  const hint = useMemo(
    () => stored && t('asn.allowed', { qty: shown(stored.balanceAllowQty), uom: stored.uom }),
    [stored, t],
  );
  return (
    <Flex vertical gap={16} id={cellId(path)} tabIndex={-1}>
      <div>
        {stored && (
          <Flex wrap gap="4px 12px" align="baseline">
            <Typography.Text type="secondary">{stored.description}</Typography.Text>
            <OpenedTag of={stored} uom={stored.uom} />
          </Flex>
        )}
        <LineRules of={stored?.rules} />
        <Row gutter={16} style={{ marginTop: 8 }}>
          <Col xs={24} sm={8}>
            <DraftField
              path={`${path}.shipQty`}
              name="shipQty"
              kind="number"
              required
              maxLength={20}
              suffix={stored?.uom}
              value={line.shipQty}
              findings={faults.get(`${path}.shipQty`)}
              hint={hint}
              onCommit={setQty}
            />
          </Col>
          <Col xs={12} sm={8}>
            <DraftField
              path={`${path}.packages`}
              name="packages"
              kind="whole"
              required
              maxLength={9}
              value={line.packages}
              findings={faults.get(`${path}.packages`)}
              onCommit={setPackages}
            />
          </Col>
          <Col xs={12} sm={8}>
            <DraftField
              path={`${path}.rtNo`}
              name="rtNo"
              maxLength={limits.AsnEditLine.rtNo}
              value={line.rtNo}
              findings={faults.get(`${path}.rtNo`)}
              onCommit={setRt}
            />
          </Col>
        </Row>
      </div>
      <Lots {...lists} path={`${path}.lots`} />
      <Boxes {...lists} path={`${path}.boxes`} />
      {!only && (
        <div>
          <Popconfirm
            title={t('asn.removeLineAsks')}
            okText={t('asn.removeLine')}
            cancelText={t('document.back')}
            onConfirm={() => onRemove(place)}
          >
            <Button danger size="small" icon={<Icon of={DeleteOutlined} />}>
              {t('asn.removeLine')}
            </Button>
          </Popconfirm>
        </div>
      )}
    </Flex>
  );
});

type ListProps = Omit<Props, 'only' | 'onRemove'> & { path: string };

const Lots = memo(function Lots({ line, stored, place, path, faults, onChange }: ListProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => lotColumns.map((column) => ({ ...column, title: t(`field.${column.key}`) })), [t]);
  const { lots, shipQty } = line;
  const total = useSum(lots);
  const uom = stored?.uom;
  const blank = useCallback(
    // Each pasted row brings its own quantity, or none: the rest would be counted once for every row.
    (rows: Lot[], pasted: boolean) => ({ ...blankLot(), quantity: pasted ? '' : restOf(shipQty, rowSum(rows).total) }),
    [shipQty],
  );
  const change = useCallback((next: Lot[]) => onChange(place, { lots: next }), [onChange, place]);
  const some = lots.length > 0;
  const footer = useMemo(() => some && <Sum total={total} wanted={shipQty} uom={uom} />, [some, total, shipQty, uom]);
  return (
    <Group
      title={t('asn.lotsTitle')}
      required={stored?.lotRequired}
      path={path}
      faults={faults}
      grid={
        <CellGrid<Lot>
          label={t('asn.lotsTitle')}
          columns={columns}
          rows={lots}
          path={path}
          findings={faults}
          limit={limits.AsnEditLine.lots}
          blank={blank}
          removable
          onChange={change}
          footer={footer}
        />
      }
    />
  );
});

const Boxes = memo(function Boxes({ line, stored, place, path, faults, onChange, onAllocate }: ListProps) {
  const { t } = useTranslation();
  const xOut = stored?.xOutMaintained ?? false;
  const columns = useMemo(
    () =>
      boxColumns
        .filter(({ key }) => key !== 'xOutQty' || xOut)
        .map((column) => ({ ...column, title: t(`field.${column.key}`) })),
    [t, xOut],
  );
  const { id, boxes, shipQty } = line;
  const total = useSum(boxes);
  const uom = stored?.uom;
  const change = useCallback((next: Box[]) => onChange(place, { boxes: next }), [onChange, place]);
  const some = boxes.length > 0;
  const footer = useMemo(() => some && <Sum total={total} wanted={shipQty} uom={uom} />, [some, total, shipQty, uom]);
  if (stored && !stored.boxIdRequired && !some) return null;
  return (
    <Group
      title={t('asn.boxesTitle')}
      required={stored?.boxIdRequired}
      path={path}
      faults={faults}
      grid={
        <>
          <Allocate
            rest={restOf(shipQty, total)}
            uom={uom}
            most={mostBoxes(stored)}
            decimals={decimalsAllowed(stored?.uomDigits, stored?.balanceAllowQty)}
            onAllocate={(count, per) => onAllocate(id, count, per)}
          />
          <CellGrid<Box>
            label={t('asn.boxesTitle')}
            columns={columns}
            rows={boxes}
            path={path}
            findings={faults}
            limit={limits.AsnEditLine.boxes}
            removable
            onChange={change}
            footer={footer}
          />
        </>
      }
    />
  );
});

/** Title, whether it is asked for, and what is wrong with the list as a whole. */
function Group(props: {
  title: string;
  required?: boolean;
  path: string;
  faults: Map<string, Finding[]>;
  grid: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section id={cellId(props.path)} tabIndex={-1}>
      <Flex gap={8} align="baseline" style={{ marginBottom: 8 }}>
        <Typography.Title level={3} style={{ fontSize: 14, margin: 0 }}>
          {props.title}
        </Typography.Title>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {props.required ? t('asn.needed') : t('asn.optional')}
        </Typography.Text>
      </Flex>
      <WholeFaults findings={props.faults.get(props.path)} />
      {props.grid}
    </section>
  );
}

function WholeFaults({ findings }: { findings?: Finding[] }) {
  const { t } = useTranslation();
  if (!findings || findings.length === 0) return null;
  return (
    <Typography.Paragraph type="danger" style={{ marginBottom: 8 }}>
      {findings.map((finding) => findingText(t, finding)).join(' ')}
    </Typography.Paragraph>
  );
}

function restOf(shipQty: string, total: string): string {
  const rest = minus(shipQty, total);
  return compare(rest, '0') > 0 ? rest : '';
}

/** The sum of the rows' quantities; what one cell changes costs one row. */
function useSum(rows: RowSum['rows']): string {
  const [kept, keep] = useState(() => rowSum(rows));
  if (kept.rows === rows) return kept.total;
  const next = rowSum(rows, kept);
  keep(next);
  return next.total;
}

function Sum({ total, wanted, uom }: { total: string; wanted: string; uom?: string }) {
  const { t } = useTranslation();
  const right = compare(total, wanted) === 0;
  return (
    <Typography.Text type={right ? 'success' : 'danger'}>
      {t('asn.sumOf', { total: shown(total), wanted: shown(wanted), uom: uom ?? '' })}
    </Typography.Text>
  );
}

/** How many box ids are handed out at once: a rule says so. */
function mostBoxes(stored: AsnLine | undefined): number {
  const rule = stored?.rules?.find(({ field }) => field === 'boxesAtOnce');
  return Math.min(Number(rule?.value ?? limits.AsnEditLine.boxes), limits.AsnEditLine.boxes);
}

/** Reserves box ids: so many boxes with so much in each. The last box of an uneven quantity is corrected in the grid. */
function Allocate(props: {
  /** What no box holds yet; empty = nothing. */
  rest: string;
  uom?: string;
  /** Decimals that the unit has. */
  decimals: number;
  /** Boxes at once. */
  most: number;
  onAllocate: (count: number, quantityPerBox: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [count, setCount] = useState<number | null>(1);
  const [per, setPer] = useState('');
  const [busy, setBusy] = useState(false);
  const { rest } = props;
  const quantity = per === '' ? rest : per;
  const run = async () => {
    if (!count) return;
    setBusy(true);
    try {
      await props.onAllocate(count, quantity);
      setPer('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex wrap gap={8} align="center" style={{ marginBottom: 8 }}>
      <Space.Compact style={{ maxWidth: '100%' }}>
        <InputNumber
          aria-label={t('asn.boxCount')}
          min={1}
          max={props.most}
          precision={0}
          value={count}
          onChange={setCount}
          style={{ width: 84, minWidth: 0 }}
        />
        <InputNumber<string>
          aria-label={t('asn.perBox')}
          placeholder={rest === '' ? t('asn.perBox') : shown(rest)}
          value={per === '' ? null : per}
          stringMode
          precision={props.decimals}
          controls={false}
          onChange={(next) => setPer(next === null ? '' : plain(next))}
          prefix="×"
          suffix={props.uom}
          style={{ width: 150, minWidth: 0 }}
        />
        <Button onClick={run} loading={busy} disabled={!count || !isQuantity(quantity)}>
          {t('asn.allocate')}
        </Button>
      </Space.Compact>
    </Flex>
  );
}
