import { QuestionCircleOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { askErp, type Message, type Question } from './api';

const tones: Record<string, 'success' | 'info' | 'warning' | 'error'> = {
  found: 'success',
  absent: 'info',
  refused: 'warning',
  unreachable: 'error',
};

/** States in which a message that the ERP has may still be sent again. */
const UNSETTLED = new Set(['N', 'I', 'F', 'E']);

/** Whether the ERP has a message already: asked at a press, answered by a worker within seconds. */
export function Posted({ message }: { message: Message }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const doc = { path: 'erp-messages', process: 'erp_message', id: message.id };
  const ask = useMutation({
    mutationFn: () => askErp(message.id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.document(doc) }),
  });
  const { question } = message;
  const waits = ask.isPending || isWaiting(message);
  const button = (
    <Button icon={<Icon of={QuestionCircleOutlined} />} loading={waits} onClick={() => ask.mutate()}>
      {t(question ? 'erp.posted.again' : 'erp.posted.ask')}
    </Button>
  );
  if (!message.isAskable) return null;
  return (
    <section aria-label={t('erp.posted.title')} aria-live="polite">
      {!question ? (
        button
      ) : (
        <Alert
          showIcon
          type={tones[question.outcome ?? ''] ?? 'info'}
          title={answerText(t, message, question)}
          description={
            <>
              <span className="soft">
                {t('erp.posted.by', { by: question.askedBy, at: timeText(question.askedAt) })}
              </span>
              {question.outcome === 'found' && UNSETTLED.has(message.state) && <div>{t('erp.posted.safe')}</div>}
            </>
          }
          action={button}
        />
      )}
    </section>
  );
}

/** Whether a worker is still to ask. */
export const isWaiting = ({ question }: Pick<Message, 'question'>) => question?.answeredAt === null;

function answerText(t: ReturnType<typeof useTranslation>['t'], message: Message, question: Question): string {
  const { outcome, reference, words } = question;
  if (!outcome) return t('erp.posted.asking');
  if (outcome !== 'found') return t(`erp.posted.${outcome}`, { words: words ?? '' });
  if (message.kind === 'asn_cancel') return t('erp.posted.cancelled', { number: reference ?? '' });
  return reference ? t('erp.posted.found', { number: reference }) : t('erp.posted.foundPlain');
}
