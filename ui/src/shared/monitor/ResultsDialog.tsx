import { Alert, Flex, Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../document/SmallTable';
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

/** What became of each of many, the refused ones first: they are what the reader must act on. */
export function ResultsDialog({ title, answer, done, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const sorted = [...answer.results].sort((one, other) => Number(one.ok) - Number(other.ok));
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
      <Flex vertical gap={12}>
        <Alert
          showIcon
          type={answer.refused === 0 ? 'success' : answer.done === 0 ? 'error' : 'warning'}
          title={t('document.manyDone', { done: answer.done, refused: answer.refused })}
        />
        <SmallTable<MonitorResult>
          label={t('document.result')}
          rowKey="id"
          pagination={sorted.length > 10 ? { pageSize: 10, size: 'small' } : false}
          dataSource={sorted}
          columns={[
            { title: t('document.document'), key: 'name', render: (_, { id, name }) => name ?? `#${id}` },
            {
              title: t('document.result'),
              key: 'result',
              render: (_, result) => (result.ok ? done : <Refused result={result} />),
            },
          ]}
        />
      </Flex>
    </Modal>
  );
}

function Refused({ result }: { result: MonitorResult }) {
  const { t } = useTranslation();
  const { errorLabel = 'REFUSED', blockers = [] } = result;
  if (blockers.length > 0) return <Reasons findings={blockers} />;
  return <Typography.Text type="danger">{t(`error.${errorLabel}`)}</Typography.Text>;
}
