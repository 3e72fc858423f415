import { ExclamationCircleFilled } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { today } from '../time';
import { Tone } from './Tone';

interface Props {
  day?: string | null;
  /** Something is still to be done by that day. */
  isOpen: boolean;
}

/** A day by which something is due, marked where it has passed: by a sign that says how long ago, not by colour alone. */
export function DueDay({ day, isOpen }: Props) {
  const { t } = useTranslation();
  if (!day) return <>–</>;
  const late = dayjs(today()).diff(dayjs(day), 'day');
  if (!isOpen || late <= 0) return <>{day}</>;
  const words = t('search.pastDue', { count: late });
  return (
    <span className="due-day" title={words}>
      <Tone tone="bad">
        <Icon of={ExclamationCircleFilled} label={words} />
        {day}
      </Tone>
    </span>
  );
}
