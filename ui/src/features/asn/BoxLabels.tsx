import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { shown } from '../../shared/quantity';
import type { Asn } from './api';
import { Barcode } from './Barcode';
import { type Label, qrText } from './labels';

/** One label of 100 × 70 mm per box. */
export function BoxLabels({ asn, labels }: { asn: Asn; labels: Label[] }) {
  return (
    <>
      {labels.map((label) => (
        <BoxLabel key={label.key} asn={asn} label={label} />
      ))}
    </>
  );
}

function BoxLabel({ asn, label }: { asn: Asn; label: Label }) {
  const { t } = useTranslation();
  const { line } = label;
  return (
    <article className="box-label" aria-label={label.boxId}>
      <header>
        <strong>{line.materialCode}</strong>
        <span>
          {label.place} / {label.of}
        </span>
      </header>
      <p className="description">{line.description}</p>
      <div className="middle">
        <dl>
          <dt>{t('field.quantity')}</dt>
          <dd className="big">{label.quantity === null ? '–' : `${shown(label.quantity)} ${line.uom}`}</dd>
          <dt>{t('field.poNo')}</dt>
          <dd>
            {line.poNo} / {line.poLineNo}
          </dd>
          <dt>{t('field.lotNo')}</dt>
          <dd>
            <Lots lots={label.lots} />
          </dd>
          <dt>{t('field.vendor')}</dt>
          <dd>{asn.vendorCode}</dd>
          <dt>{t('field.inboundNo')}</dt>
          <dd>{asn.inboundNo ?? '–'}</dd>
        </dl>
        <QRCode
          value={qrText(asn, label)}
          type="svg"
          size={110}
          bordered={false}
          errorLevel="M"
          color="#000"
          bgColor="#fff"
        />
      </div>
      <Barcode text={label.boxId} />
    </article>
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
      <small className="rest">{rest.join(', ')}</small>
    </>
  );
}
