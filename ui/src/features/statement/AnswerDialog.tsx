import { Modal } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object } from 'yup';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { requiredText, text } from '../../shared/form/rules';
import type { Statement, StatementLine } from './api';
import { CommentField, LONGEST } from './CommentField';
import { LineComments } from './LineComments';

interface Props extends EventDialogProps {
  statement: Statement;
  /** Those that are disputed; undefined = they are on their way. */
  disputed?: readonly StatementLine[];
}

interface Values {
  comment: string;
  lines: { lineId: number; comment: string }[];
}

const schema = object({ comment: requiredText(LONGEST), lines: array().of(object({ comment: text(LONGEST) })) });

/** What is answered to a dispute, as a whole and to each line. */
export function AnswerDialog({ disputed, ...props }: Props) {
  const { t } = useTranslation();
  const { onClose } = props;
  return disputed ? (
    <Answer {...props} disputed={disputed} />
  ) : (
    <Modal open loading title={t('balance_statement.event.answer')} footer={null} onCancel={onClose} />
  );
}

function Answer({ statement, disputed, ...props }: Props & { disputed: readonly StatementLine[] }) {
  const [lines] = useState(disputed);
  // The places of those that were answered to: what is wrong is told by the place of what was sent.
  const [sent, setSent] = useState<number[]>([]);
  const nameOf = useCallback(
    (field: string) =>
      field
        .replace(/^lines\[(\d+)\]/, (_, at: string) => `lines[${sent[Number(at)] ?? at}]`)
        .replace(/\.lineId$/, '.comment'),
    [sent],
  );
  return (
    <FormEventDialog<Values>
      {...props}
      width={640}
      initial={{ comment: '', lines: lines.map(({ id }) => ({ lineId: id, comment: '' })) }}
      schema={schema}
      names={['comment', ...lines.map((_, at) => `lines[${at}].comment`)]}
      nameOf={nameOf}
      payload={({ comment, lines: said }) => {
        const places = said.flatMap((line, at) => (line.comment.trim() === '' ? [] : [at]));
        setSent(places);
        const answers = said.filter((_, at) => places.includes(at));
        return {
          comment: comment.trim(),
          ...(answers.length > 0 && { lines: answers.map((line) => ({ ...line, comment: line.comment.trim() })) }),
        };
      }}
    >
      {statement.disputeComment && <Wrong words={statement.disputeComment} />}
      <LineComments lines={lines}>
        {(line, at) => (
          <>
            {line.disputeComment && <Wrong words={line.disputeComment} />}
            <CommentField name={`lines[${at}].comment`} label="statement.answerToLine" />
          </>
        )}
      </LineComments>
      <CommentField name="comment" label="statement.answer" required />
    </FormEventDialog>
  );
}

/** What the supplier wrote. */
function Wrong({ words }: { words: string }) {
  const { t } = useTranslation();
  return (
    <p className="people-words">
      <span className="soft">{t('statement.disputeComment')}: </span>
      {words}
    </p>
  );
}
