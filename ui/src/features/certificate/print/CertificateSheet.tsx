import { useTranslation } from 'react-i18next';
import { Qr } from '../../../shared/print/Qr';
import { qrOf } from '../../../shared/print/qr';
import { SheetFacts, SheetHead } from '../../../shared/print/Sheet';
import { shown } from '../../../shared/quantity';
import { askedText } from '../../../shared/range';
import { timeText } from '../../../shared/time';
import { type Certificate, type CertificateItem, pageOf } from '../api';
import './sheet.css';

/** Side of the QR code, mm: an address is long, and a telephone has to read it from paper. */
const QR = 30;

/** The sheet that goes with a lot: what was asked, what was measured, who decided, and the way to its page. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const { items, spec } = certificate;
  const facts: [string, string | number | null][] = [
    ['vendor', `${certificate.vendorCode} ${certificate.vendorName}`],
    ['materialCode', certificate.materialCode],
    ['description', certificate.description],
    ['lotNo', certificate.lotNo || t('certificate.wholeLine')],
    ['shipQty', certificate.shipQty && `${shown(certificate.shipQty)} ${certificate.uom}`],
    ['poNo', certificate.poNo && `${certificate.poNo} / ${certificate.poLineNo}`],
    ['plantCode', certificate.plantCode],
    ['specRevision', spec?.revision ?? certificate.specRevision],
    ['submittedAt', timeText(certificate.submittedAt)],
    ['submittedByName', certificate.submittedByName],
    ['decidedAt', timeText(certificate.decidedAt)],
    ['decidedByName', certificate.decidedByName],
  ];
  return (
    <article className="sheet certificate-sheet">
      <Head certificate={certificate} />
      <SheetFacts facts={facts} />
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>{t('certificate.item')}</th>
            <th>{t('certificate.spec')}</th>
            <th>{t('certificate.samples')}</th>
            <th>{t('certificate.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Item key={item.shortName} item={item} />
          ))}
        </tbody>
      </table>
      {certificate.reason && (
        <p className="comments">
          {t('field.outOfSpecReason')}: {certificate.reason}
        </p>
      )}
      {certificate.decisionReason && (
        <p className="comments">
          {t('field.decisionReason')}: {certificate.decisionReason}
        </p>
      )}
      <footer>
        <span>{t('certificate.signSupplier')}</span>
        <span>{t('certificate.signVerifier')}</span>
      </footer>
    </article>
  );
}

function Head({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const { state, isPassed } = certificate;
  const lines: [string, string][] = [
    [t('field.asnNo'), certificate.asnNo],
    [t('field.state'), t(`certificate.state.${state}`, { defaultValue: state })],
  ];
  if (isPassed !== null) {
    lines.push([t('field.isPassed'), t(isPassed ? 'certificate.inSpec' : 'certificate.notInSpec')]);
  }
  return (
    <SheetHead title={t('certificate.sheet')} lines={lines}>
      <Qr code={qrOf([addressOf(certificate)], QR)} />
    </SheetHead>
  );
}

/** The page of the certificate, as whoever scans the sheet opens it. */
function addressOf(certificate: Certificate): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${pageOf(certificate)}`;
}

function Item({ item }: { item: CertificateItem }) {
  const { t } = useTranslation();
  const { unit, said, verdict } = item;
  return (
    <tr>
      <td>{item.itemNo}</td>
      <td>
        <strong>{item.shortName}</strong>
        <br />
        {item.name}
      </td>
      <td>{askedText(item)}</td>
      <td>
        <ol className="sheet-samples">
          {said.samples.map((sample, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples have no identity
            <li key={at} className={verdict?.cells[at] === 'reject' ? 'rejected' : undefined}>
              {sample || '–'}
              {verdict?.cells[at] === 'reject' && ` (${t('certificate.cell.reject')})`}
            </li>
          ))}
        </ol>
        {said.unit !== '' && said.unit !== unit && said.unit}
      </td>
      <td>{verdict && t(verdict.isPassed ? 'certificate.standing.passed' : 'certificate.standing.failed')}</td>
    </tr>
  );
}
