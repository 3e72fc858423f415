import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { timeText } from '../time';
import type { Deadline } from './types';

interface Props {
  process: string;
  deadlines: Deadline[];
}

/** What happens when the document stays where it is, and what is late already: one line each. */
export function Deadlines({ process, deadlines }: Props) {
  const { t } = useTranslation();
  if (deadlines.length === 0) return null;
  return (
    <Flex vertical gap={2} role="note" aria-label={t('document.deadlines')}>
      {deadlines.map(({ name, dueAt, firedAt, times }) => {
        const what = t(`${process}.deadline.${name}`, { defaultValue: name });
        return (
          <Typography.Text key={name} type={firedAt ? 'danger' : 'secondary'} style={{ fontSize: 13 }}>
            {firedAt ? <Icon of={WarningOutlined} /> : <Icon of={ClockCircleOutlined} />}{' '}
            {firedAt
              ? t('document.overdueSince', { what, at: timeText(firedAt) })
              : t('document.dueAt', { what, at: timeText(dueAt) })}
            {times > 1 && ` · ${t('document.times', { count: times })}`}
          </Typography.Text>
        );
      })}
    </Flex>
  );
}
