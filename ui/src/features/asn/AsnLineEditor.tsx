import { DeleteOutlined } from '@ant-design/icons';
import { Button, Col, Flex, InputNumber, Popconfirm, Row, Space, Typography } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/api/limits';
import { findingText } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { CellGrid, cellId, type GridColumn } from '../../shared/grid/CellGrid';
import { Icon } from '../../shared/icon/Icon';
import { compare, decimalsAllowed, isQuantity, minus, plain, shown, sum } from '../../shared/quantity';
import type { AsnLine, Box, Lot } from './api';
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
export function AsnLineEditor(props: Props) {
  const { line, stored, place, faults, only, onChange, onRemove } = props;
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
      <Lots {...props} path={`${path}.lots`} />
      <Boxes {...props} path={`${path}.boxes`} />
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
}

function Lots({ line, stored, place, path, faults, onChange }: Props & { path: string }) {
  const { t } = useTranslation();
  const columns = useMemo<GridColumn<Lot>[]>(
    () => [
      { key: 'lotNo', title: t('field.lotNo'), kind: 'text', width: 120, maxLength: limits.AsnEditLot.lotNo },
      { key: 'quantity', title: t('field.quantity'), kind: 'number', width: 90 },
      { key: 'manufacturedOn', title: t('field.manufacturedOn'), kind: 'day', width: 114 },
      { key: 'effectiveOn', title: t('field.effectiveOn'), kind: 'day', width: 118 },
      { key: 'rtNo', title: t('field.rtNo'), kind: 'text', width: 66, maxLength: limits.AsnEditLot.rtNo },
      { key: 'remark', title: t('field.remark'), kind: 'text', width: 140, maxLength: limits.AsnEditLot.remark },
    ],
    [t],
  );
  return (
    <Group
      title={t('asn.lotsTitle')}
      required={stored?.lotRequired}
      path={path}
      faults={faults}
      grid={
        <CellGrid
          label={t('asn.lotsTitle')}
          columns={columns}
          rows={line.lots}
          path={path}
          findings={faults}
          limit={limits.AsnEditLine.lots}
          blank={() => ({ ...blankLot(), quantity: restOf(line.shipQty, line.lots) })}
          removable
          onChange={(lots) => onChange(place, { lots })}
          footer={line.lots.length > 0 && <Sum rows={line.lots} wanted={line.shipQty} uom={stored?.uom} />}
        />
      }
    />
  );
}

function Boxes({ line, stored, place, path, faults, onChange, onAllocate }: Props & { path: string }) {
  const { t } = useTranslation();
  const xOut = stored?.xOutMaintained ?? false;
  const columns = useMemo<GridColumn<Box>[]>(() => {
    const all: GridColumn<Box>[] = [
      { key: 'boxId', title: t('field.boxId'), kind: 'text', width: 220, readOnly: true },
      { key: 'quantity', title: t('field.quantity'), kind: 'number', width: 110 },
      { key: 'xOutQty', title: t('field.xOutQty'), kind: 'number', width: 110 },
      { key: 'rfid', title: t('field.rfid'), kind: 'text', width: 200, maxLength: limits.AsnEditBox.rfid },
    ];
    return all.filter((column) => column.key !== 'xOutQty' || xOut);
  }, [t, xOut]);
  if (stored && !stored.boxIdRequired && line.boxes.length === 0) return null;
  return (
    <Group
      title={t('asn.boxesTitle')}
      required={stored?.boxIdRequired}
      path={path}
      faults={faults}
      grid={
        <>
          <Allocate
            most={mostBoxes(stored)}
            line={line}
            uom={stored?.uom}
            decimals={decimalsAllowed(stored?.uomDigits, stored?.balanceAllowQty)}
            onAllocate={(count, per) => onAllocate(line.id, count, per)}
          />
          <CellGrid
            label={t('asn.boxesTitle')}
            columns={columns}
            rows={line.boxes}
            path={path}
            findings={faults}
            limit={limits.AsnEditLine.boxes}
            removable
            onChange={(boxes) => onChange(place, { boxes })}
            footer={line.boxes.length > 0 && <Sum rows={line.boxes} wanted={line.shipQty} uom={stored?.uom} />}
          />
        </>
      }
    />
  );
}

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

function restOf(shipQty: string, rows: { quantity: string }[]): string {
  const rest = minus(shipQty, sum(rows.map((row) => row.quantity)));
  return compare(rest, '0') > 0 ? rest : '';
}

function Sum({ rows, wanted, uom }: { rows: { quantity: string }[]; wanted: string; uom?: string }) {
  const { t } = useTranslation();
  const total = sum(rows.map((row) => row.quantity));
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
  line: DraftLine;
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
  const rest = restOf(props.line.shipQty, props.line.boxes);
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
