import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Schema } from '../../shared/api/types';
import { Icon } from '../../shared/icon/Icon';
import { shown } from '../../shared/quantity';
import { cellAddress } from './schedule';

interface Props {
  cell: Schema<'BoardCell'>;
  part: Schema<'BoardPart'>;
  today: string;
  filters: Record<string, string>;
}

const TONES = { late: 'bad', today: 'act', ahead: 'moving' } as const;

/** What is due of a part on a day; leads to its lines. Late and today are said by a sign with words, not by colour alone. */
export function BoardCell({ cell, part, today, filters }: Props) {
  const { t } = useTranslation();
  const due = cell.late ? 'late' : cell.dueOn === today ? 'today' : 'ahead';
  const words = t('schedule.cell', { part: part.materialCode, day: cell.dueOn, count: cell.lines });
  return (
    <Link
      className={`schedule-cell tone-${TONES[due]}`}
      to={cellAddress(part.materialCode, cell.dueOn, filters)}
      title={words}
      data-part={`${part.materialCode}·${part.uom}`}
      data-day={cell.dueOn}
    >
      {due === 'late' && <Icon of={ExclamationCircleFilled} label={t('schedule.overdue')} />}
      {due === 'today' && <Icon of={ClockCircleOutlined} label={t('schedule.today')} />}
      <span className="number">{shown(cell.quantity)}</span>
    </Link>
  );
}
