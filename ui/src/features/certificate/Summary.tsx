import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';
import type { CertificateItem, Judgement } from './api';
import { sorted } from './measured';

interface Props {
  items: readonly CertificateItem[];
  judgement?: Judgement;
  /** Something was typed since. */
  pending?: boolean;
}

/** How many items pass, fail and are still open. */
export function Summary({ items, judgement, pending }: Props) {
  const { t } = useTranslation();
  const { open, passed, failed } = sorted(judgement, items);
  return (
    <span className="certificate-summary" role="status" aria-busy={pending}>
      {passed.length > 0 && (
        <Tone tone="good">
          <Icon of={CheckCircleFilled} /> {t('certificate.countPassed', { n: passed.length })}
        </Tone>
      )}
      {failed.length > 0 && (
        <Tone tone="bad">
          <Icon of={CloseCircleFilled} /> {t('certificate.countFailed', { n: failed.length })}
        </Tone>
      )}
      {open.length > 0 && <Tone tone="over">{t('certificate.countOpen', { n: open.length })}</Tone>}
    </span>
  );
}
