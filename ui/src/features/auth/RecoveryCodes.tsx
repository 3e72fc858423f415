import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/file';
import './auth.css';

interface Props {
  codes: string[];
  /** The person says that they are kept. */
  onKept: () => void;
}

/** Recovery codes, on the screen for the only time. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('security.codesHint')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="enrol-foot">
        <Button onClick={() => download(codes)}>{t('security.download')}</Button>
        <Button type="primary" onClick={onKept}>
          {t('security.done')}
        </Button>
      </div>
    </>
  );
}

function download(codes: string[]): void {
  saveFile({ blob: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }) }, 'ehub-recovery-codes.txt');
}
