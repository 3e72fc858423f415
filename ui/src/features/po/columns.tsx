import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { DueDay } from '../../shared/document/DueDay';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { shown } from '../../shared/quantity';
import type { SearchColumn } from '../../shared/search/types';
import { useUser } from '../../shared/session/user';
import type { PoLineRow } from './api';
import { ServiceTag } from './ServiceTag';
import { VendorInactiveTag } from './VendorInactiveTag';

function quantityColumn(key: keyof PoLineRow, hidden = false): SearchColumn<PoLineRow, SortOf<'/api/po-lines'>> {
  return {
    key,
    title: `field.${key}`,
    align: 'right',
    hidden,
    render: (line) => shown(line[key] as string | undefined),
  };
}

/** Every column of the list, declared once: for the list, its export, and what is listed before many are answered. */
export function usePoColumns(view?: 'proposals'): SearchColumn<PoLineRow, SortOf<'/api/po-lines'>>[] {
  const { t } = useTranslation();
  const ofVendor = useUser()?.companytype === 'S';
  const proposals = view === 'proposals';
  return useMemo<SearchColumn<PoLineRow, SortOf<'/api/po-lines'>>[]>(
    () => [
      {
        key: 'poNo',
        title: 'field.poNo',
        sort: true,
        fixed: true,
        exported: ['poNo', 'lineNo'],
        card: 'head',
        render: (line) => <Link to={`/po/lines/${line.id}`}>{`${line.poNo} / ${line.lineNo}`}</Link>,
      },
      {
        key: 'state',
        title: 'field.state',
        sort: true,
        card: 'head',
        // It is what was filtered by.
        hidden: proposals,
        render: (line) => <StateTag process="po_line" state={line.state} />,
      },
      // Who judges a proposal sees whose it is.
      {
        key: 'vendorCode',
        title: 'field.vendorCode',
        card: proposals ? undefined : 'none',
        hidden: ofVendor,
        render: (line) => (
          <>
            {line.vendorCode} <VendorInactiveTag of={line} />
          </>
        ),
      },
      { key: 'vendorName', title: 'field.vendorName', width: 130, hidden: ofVendor || !proposals },
      {
        key: 'materialCode',
        title: 'field.materialCode',
        sort: true,
        exported: ['materialCode', 'isGoods'],
        render: (line) => (
          <>
            {line.materialCode} <ServiceTag line={line} />
          </>
        ),
      },
      { key: 'description', title: 'field.description', width: 200, hidden: proposals },
      quantityColumn('orderQty', proposals),
      quantityColumn('openQty'),
      { key: 'uom', title: 'field.uom', card: 'none', hidden: proposals },
      {
        key: 'needByOn',
        title: 'field.needByOn',
        sort: true,
        render: (line) => <DueDay day={line.needByOn} isOpen={line.closing === 'open'} />,
      },
      {
        key: 'proposedOn',
        title: 'field.proposedOn',
        hidden: !proposals,
        render: (line) => <Proposed line={line} />,
      },
      {
        key: 'daysLate',
        title: 'field.daysLate',
        align: 'right',
        hidden: !proposals,
        render: (line) => <DaysLate days={line.daysLate} />,
      },
      {
        key: 'proposedQty',
        title: 'field.proposedQty',
        align: 'right',
        hidden: true,
        render: (line) => shown(line.proposedQty),
      },
      { key: 'proposalRemark', title: 'field.proposalRemark', width: 200, hidden: !proposals },
      { key: 'proposedFirstOn', title: 'field.proposedFirstOn', hidden: true },
      { key: 'proposedSplits', title: 'field.proposedSplits', align: 'right', hidden: true },
      {
        key: 'promisedOn',
        title: 'field.promisedOn',
        hidden: proposals,
        render: (line) => <Promised line={line} />,
      },
      quantityColumn('confirmQty', true),
      quantityColumn('balanceAllowQty', true),
      quantityColumn('inTransitQty', true),
      quantityColumn('receivedQty', true),
      quantityColumn('cancelledQty', true),
      { key: 'buyerName', title: 'field.buyerName', hidden: true },
      { key: 'plantCode', title: 'field.plantCode', hidden: true },
      { key: 'poDate', title: 'field.poDate', sort: true, hidden: true },
      { key: 'closing', title: 'field.closing', hidden: true, render: (line) => t(`po.closing.${line.closing}`) },
      {
        key: 'followUp',
        title: 'field.followUp',
        hidden: true,
        render: (line) => t(line.followUp ? 'po.followed' : 'po.notFollowed'),
      },
      {
        key: 'reviewStatus',
        title: 'field.reviewStatus',
        hidden: true,
        render: (line) => t(`po.review.${line.reviewStatus}`),
      },
    ],
    [t, ofVendor, proposals],
  );
}

function Promised({ line }: { line: PoLineRow }) {
  const { t } = useTranslation();
  if (!line.promisedOn) return <>–</>;
  if (line.promisedOn <= line.needByOn) return <>{line.promisedOn}</>;
  return (
    <>
      {line.promisedOn} <Tone tone="act">{t('po.late')}</Tone>
    </>
  );
}

/** The day of a proposal: of all of it, or of the first and the last piece. */
function Proposed({ line }: { line: PoLineRow }) {
  const { t } = useTranslation();
  if (!line.proposedOn) return <>–</>;
  if ((line.proposedSplits ?? 1) < 2) return <>{line.proposedOn}</>;
  return <>{t('po.pieces', { from: line.proposedFirstOn, to: line.proposedOn, count: line.proposedSplits })}</>;
}

/** Negative = before the day asked for. */
function DaysLate({ days }: { days?: number | null }) {
  if (typeof days !== 'number') return <>–</>;
  return days > 0 ? <Tone tone="act">{days}</Tone> : String(days);
}
