import { QRCodeSVG } from '@rc-component/qrcode';
import { useTranslation } from 'react-i18next';
import type { PrintedQr } from './qr';

/** A QR code in its own measure. Level M: what is scratched can still be read. */
export function Qr({ code }: { code: PrintedQr | undefined }) {
  const { t } = useTranslation();
  if (!code) return null;
  return (
    <QRCodeSVG
      className="qr"
      aria-label={t('asn.qrOf', { text: code.text })}
      value={code.text}
      level="M"
      minVersion={code.version}
      marginSize={code.silence}
      fgColor="#000"
      bgColor="#fff"
      style={{ width: `${code.size}mm`, height: `${code.size}mm` }}
    />
  );
}
