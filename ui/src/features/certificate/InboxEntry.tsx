import { Checkbox } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Passed } from '../../shared/document/Passed';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { timeText } from '../../shared/time';
import { type CertificateRow, nameOf } from './api';

interface Props {
  row: CertificateRow;
  isChosen: boolean;
  isTicked: boolean;
  onChoose: (id: number) => void;
  onTick: (id: number) => void;
}

/** One certificate in the list: chosen by a click, ticked for a decision about many. */
export const InboxEntry = memo(function InboxEntry({ row, isChosen, isTicked, onChoose, onTick }: Props) {
  const { t } = useTranslation();
  return (
    <li id={`inbox-${row.id}`} className={isChosen ? 'is-chosen' : undefined}>
      <Checkbox
        checked={isTicked}
        aria-label={t('certificate.inbox.tick', { name: nameOf(row) })}
        onChange={() => onTick(row.id)}
      />
      <button type="button" aria-current={isChosen || undefined} onClick={() => onChoose(row.id)}>
        <strong>{nameOf(row)}</strong>
        <span>
          {row.materialCode} · {row.vendorCode}
        </span>
        <span className="soft">{timeText(row.submittedAt)}</span>
        <span className="verify-tags">
          {row.state === 'Submitted' ? (
            <Passed isPassed={row.isPassed} />
          ) : (
            <StateTag process="certificate" state={row.state} />
          )}
          {row.requirement === 'needed' && <Tone tone="act">{t('certificate.requirement.needed')}</Tone>}
        </span>
      </button>
    </li>
  );
});
