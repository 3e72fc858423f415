import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Qr } from '../../../shared/print/Qr';
import { shown } from '../../../shared/quantity';
import type { Asn } from '../api';
import { BarcodeOf } from './Barcode';
import { type Codes, codesOf } from './codes';
import { isSscc, ssccText } from './gs1';
import type { Label } from './labels';
import type { Content, LabelPaper } from './papers';

interface Props {
  asn: Asn;
  label: Label;
  codes: Codes;
}

/** A label: what it says is as much as its size has room for. */
export function BoxLabel({ asn, label, paper }: { asn: Asn; label: Label; paper: LabelPaper }) {
  const Layout = layouts[paper.content];
  const codes = codesOf(asn, label, paper.content);
  return (
    <article
      className={`box-label label-${paper.content} ${codes.sscc ? 'with-sscc' : ''}`}
      style={{ width: `${paper.label.width}mm`, height: `${paper.label.height}mm` }}
      aria-label={label.boxId}
    >
      <Layout asn={asn} label={label} codes={codes} />
    </article>
  );
}

const layouts: Record<Content, (props: Props) => ReactNode> = { large: Large, medium: Medium, small: Small };

/** The label of a carrier: from whom, to where, what, and the codes of box and logistic unit. */
function Large({ asn, label, codes }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="parties">
        <div>
          <dt>{t('field.vendor')}</dt>
          <dd>
            <strong>{asn.vendorCode}</strong> {asn.vendorName}
          </dd>
        </div>
        <div>
          <dt>{t('field.shipTo')}</dt>
          <dd>
            <strong>{asn.plantCode}</strong> {asn.shipTo}
          </dd>
        </div>
      </dl>
      <Head label={label} />
      <div className="middle">
        <dl>
          <Quantity label={label} />
          <Order label={label} />
          <dt>{t('field.lotNo')}</dt>
          <dd>
            <Lots lots={label.lots} />
          </dd>
          <dt>{t('field.asnNo')}</dt>
          <dd>{asn.asnNo}</dd>
          <dt>{t('field.inboundNo')}</dt>
          <dd>{asn.inboundNo ?? '–'}</dd>
        </dl>
        <Qr code={codes.qr} />
      </div>
      <Bars label={label} codes={codes} />
    </>
  );
}

function Medium({ asn, label, codes }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Head label={label} />
      <div className="middle">
        <dl>
          <Quantity label={label} />
          <Order label={label} />
          <dt>{t('field.lotNo')}</dt>
          <dd>
            <Lots lots={label.lots} />
          </dd>
          <dt>{t('field.vendor')}</dt>
          <dd>{asn.vendorCode}</dd>
          <dt>{t('field.inboundNo')}</dt>
          <dd>{asn.inboundNo ?? '–'}</dd>
        </dl>
        <Qr code={codes.qr} />
      </div>
      <Bars label={label} codes={codes} />
    </>
  );
}

/** What is needed to tell one box from another; the rest is in the QR code. */
function Small({ asn, label, codes }: Props) {
  const { t } = useTranslation();
  const { line, lots } = label;
  return (
    <>
      <header>
        <strong>{line.materialCode}</strong>
        <strong className="number">{label.quantity !== null && `${shown(label.quantity)} ${line.uom}`}</strong>
      </header>
      <div className="middle">
        <Qr code={codes.qr} />
        <dl>
          <Order label={label} />
          <dt>{t('field.lotNo')}</dt>
          <dd>{lots.length > 1 ? t('asn.moreLots', { lot: lots[0], more: lots.length - 1 }) : (lots[0] ?? '–')}</dd>
          <dt>{t('field.inboundNo')}</dt>
          <dd>{asn.inboundNo ?? '–'}</dd>
          <dt>{t('field.boxId')}</dt>
          <dd>
            {label.place} / {label.of}
          </dd>
          {isSscc(label.sscc) && (
            <>
              <dt>SSCC</dt>
              <dd>{ssccText(label.sscc)}</dd>
            </>
          )}
        </dl>
      </div>
      <BarcodeOf code={codes.box} text={label.boxId} />
    </>
  );
}

function Head({ label: { line, place, of } }: { label: Label }) {
  return (
    <>
      <header>
        <strong>{line.materialCode}</strong>
        <span>
          {place} / {of}
        </span>
      </header>
      <p className="description">{line.description}</p>
    </>
  );
}

function Quantity({ label: { quantity, line } }: { label: Label }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t('field.quantity')}</dt>
      <dd className="big">{quantity === null ? '–' : `${shown(quantity)} ${line.uom}`}</dd>
    </>
  );
}

function Order({ label: { line } }: { label: Label }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t('field.poNo')}</dt>
      <dd>
        {line.poNo} / {line.poLineNo}
      </dd>
    </>
  );
}

function Bars({ label, codes }: { label: Label; codes: Codes }) {
  return (
    <>
      {codes.sscc && <BarcodeOf code={codes.sscc} text={codes.sscc.text} />}
      <BarcodeOf code={codes.box} text={label.boxId} />
    </>
  );
}

/** The first lot, how many more there are, and in small print which. */
function Lots({ lots: [first, ...rest] }: { lots: string[] }) {
  const { t } = useTranslation();
  if (first === undefined) return <>–</>;
  if (rest.length === 0) return <>{first}</>;
  return (
    <>
      {t('asn.moreLots', { lot: first, more: rest.length })}
      {/* More than these have no room on any label. */}
      <small className="rest">{rest.slice(0, 40).join(', ')}</small>
    </>
  );
}
