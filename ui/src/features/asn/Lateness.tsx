import { ClockCircleOutlined, ExclamationCircleFilled, PauseCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Tone } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';

/** How late it is: said in words and by a sign, not by colour alone. `days` since the due day; negative = it is still to come. */
export function Lateness({ days, followed }: { days: number; followed: boolean }) {
  const { t } = useTranslation();
  if (!followed) {
    return (
      <Tone tone="over">
        <Icon of={PauseCircleOutlined} /> {t('po.notFollowed')}
      </Tone>
    );
  }
  if (days > 0) {
    return (
      <Tone tone="bad">
        <Icon of={ExclamationCircleFilled} /> {t('schedule.late', { count: days })}
      </Tone>
    );
  }
  if (days === 0) {
    return (
      <Tone tone="act">
        <Icon of={ClockCircleOutlined} /> {t('schedule.today')}
      </Tone>
    );
  }
  return null;
}
