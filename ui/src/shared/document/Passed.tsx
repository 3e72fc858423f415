import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { Tone } from './Tone';

/** Whether every item passed, in words; nothing before it was judged. */
export function Passed({ isPassed }: { isPassed: boolean | null }) {
  const { t } = useTranslation();
  if (isPassed === null) return <>–</>;
  return (
    <Tone tone={isPassed ? 'good' : 'bad'}>
      <Icon of={isPassed ? CheckCircleFilled : CloseCircleFilled} />{' '}
      {t(isPassed ? 'certificate.inSpec' : 'certificate.notInSpec')}
    </Tone>
  );
}
