import { useTranslation } from 'react-i18next';
import { Qr } from '../../../shared/print/Qr';
import { qrOf } from '../../../shared/print/qr';
import { SheetFacts, SheetHead } from '../../../shared/print/Sheet';
import { shown } from '../../../shared/quantity';
import { type Asn, type AsnLine, inboundNos, type Lot } from '../api';
import { Barcode } from './Barcode';

/** The sheet that travels with the goods: who, what, how much, with the numbers that receiving scans. */
export function PrintSheet({ asn }: { asn: Asn }) {
  const { t } = useTranslation();
  const number = asn.inboundNo ?? asn.asnNo;
  const facts: [string, string | number | null][] = [
    ['vendor', `${asn.vendorCode} ${asn.vendorName}`],
    ['plantCode', asn.plantCode],
    ['shipTo', asn.shipTo],
    ['supplierShipmentNo', asn.supplierShipmentNo],
    ['shippedOn', asn.shippedOn],
    ['etaOn', asn.etaOn],
    ['shipVia', asn.shipVia],
    ['mawb', asn.mawb],
    ['hawb', asn.hawb],
    ['invoiceNo', asn.invoiceNo],
    ['invoiceOn', asn.invoiceOn],
    ['totalPackages', asn.totalPackages],
    ['shippingCompany', asn.shippingCompany],
    ['driverName', [asn.driverName, asn.driverPhone].filter(Boolean).join(' ')],
    ['carNo', asn.carNo],
  ];
  return (
    <article className="sheet">
      <SheetHead
        title={t('asn.sheetTitle')}
        lines={[
          [t('field.asnNo'), asn.asnNo],
          [t('field.inboundNo'), inboundNos(asn) || '–'],
        ]}
      >
        <div className="codes">
          <div className="sheet-barcode">
            <Barcode text={number} width={66} />
          </div>
          <Qr code={qrOf([number], 22)} />
        </div>
      </SheetHead>
      <SheetFacts facts={facts} />
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>{t('field.poNo')}</th>
            <th>{t('field.materialCode')}</th>
            <th className="number">{t('field.shipQty')}</th>
            <th className="number">{t('field.packages')}</th>
            <th>{t('field.rtNo')}</th>
            <th>{t('field.lotNo')}</th>
          </tr>
        </thead>
        {asn.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </table>
      {asn.comments && (
        <p className="comments">
          {t('field.comments')}: {asn.comments}
        </p>
      )}
      <footer>
        <span>{t('asn.signShipper')}</span>
        <span>{t('asn.signDriver')}</span>
        <span>{t('asn.signReceiver')}</span>
      </footer>
    </article>
  );
}

/** Lots beside each other in a row of their own. */
const LOTS_A_ROW = 3;

/** A line; one lot stands in it, more of them in rows of their own below it, each with the line's number for whoever turned the page. */
function Line({ line }: { line: AsnLine }) {
  const { lots } = line;
  const [only] = lots.length === 1 ? lots : [];
  const rows = only ? [] : Array.from({ length: Math.ceil(lots.length / LOTS_A_ROW) }, (_, row) => row);
  return (
    <tbody>
      <tr className={rows.length > 0 ? 'goes-on' : undefined}>
        <td>{line.lineNo}</td>
        <td>
          {line.poNo} / {line.poLineNo}
        </td>
        <td>
          <strong>{line.materialCode}</strong>
          <br />
          {line.description}
        </td>
        <td className="number">
          {shown(line.shipQty)} {line.uom}
        </td>
        <td className="number">{line.packages}</td>
        <td>{line.rtNo}</td>
        <td>{only ? lotText(only) : lots.length > 0 && `(${lots.length})`}</td>
      </tr>
      {rows.map((row) => (
        <tr key={row} className={`lots ${row === rows.length - 1 ? 'lots-end' : ''}`}>
          <td>{line.lineNo}</td>
          <td colSpan={6}>
            <ul>
              {lots.slice(row * LOTS_A_ROW, (row + 1) * LOTS_A_ROW).map((lot) => (
                <li key={`${lot.lotNo}-${lot.rtNo}`}>{lotText(lot)}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const lotText = ({ lotNo, quantity }: Lot) => `${lotNo} × ${shown(quantity)}`;
