import { Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ManyResults } from '../document/ManyResults';
import { useReturnFocus } from '../feedback/useReturnFocus';
import type { MonitorAnswer, MonitorResult } from './answer';
import { Reasons } from './Reasons';

interface Props {
  title: string;
  answer: MonitorAnswer;
  /** The word for a row with which it went well. */
  done: string;
  onClose: () => void;
}

/** What became of each of many rows of a monitor. */
export function ResultsDialog({ title, answer, done, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      open
      width={720}
      title={title}
      okText={t('document.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <ManyResults<MonitorResult>
        answer={answer}
        name={({ id, name }) => name ?? `#${id}`}
        outcome={(result) => (result.ok ? done : <Refused result={result} />)}
      />
    </Modal>
  );
}

function Refused({ result }: { result: MonitorResult }) {
  const { t } = useTranslation();
  const { errorLabel = 'REFUSED', blockers = [] } = result;
  if (blockers.length > 0) return <Reasons findings={blockers} />;
  return <Typography.Text type="danger">{t(`error.${errorLabel}`)}</Typography.Text>;
}
