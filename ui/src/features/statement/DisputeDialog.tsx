import { Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object } from 'yup';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { requiredText, text } from '../../shared/form/rules';
import type { StatementLine } from './api';
import { CommentField, LONGEST } from './CommentField';
import { LineComments } from './LineComments';

interface Props extends EventDialogProps {
  /** Those that were chosen; none = the month as a whole. */
  lines: readonly StatementLine[];
}

interface Values {
  comment: string;
  lines: { lineId: number; comment: string }[];
}

const whole = object({ comment: requiredText(LONGEST) });
const ofLines = object({ comment: text(LONGEST), lines: array().of(object({ comment: requiredText(LONGEST) })) });

/** What is wrong with lines, each in words of its own, or with the month as a whole. */
export function DisputeDialog({ lines: chosen, ...props }: Props) {
  const { t } = useTranslation();
  // Those that were chosen when the dialogue was opened: the list behind it looks again by itself.
  const [lines] = useState(chosen);
  const isWhole = lines.length === 0;
  return (
    <FormEventDialog<Values>
      {...props}
      width={640}
      initial={{ comment: '', lines: lines.map(({ id }) => ({ lineId: id, comment: '' })) }}
      schema={isWhole ? whole : ofLines}
      names={['comment', ...lines.map((_, at) => `lines[${at}].comment`)]}
      payload={payloadOf}
      nameOf={atComment}
    >
      <Typography.Paragraph>{t(isWhole ? 'statement.disputeWhole' : 'statement.disputeLines')}</Typography.Paragraph>
      <LineComments lines={lines}>
        {(_, at) => <CommentField name={`lines[${at}].comment`} label="statement.disputeComment" required />}
      </LineComments>
      <CommentField
        name="comment"
        label={isWhole ? 'statement.disputeComment' : 'statement.commentOfAll'}
        required={isWhole}
      />
    </FormEventDialog>
  );
}

/** What is said of a line is said where something is written of it. */
const atComment = (field: string) => field.replace(/\.lineId$/, '.comment');

/** What nobody wrote is not sent. */
function payloadOf({ comment, lines }: Values): Record<string, unknown> {
  const said = comment.trim();
  return {
    ...(said !== '' && { comment: said }),
    lines: lines.map((line) => ({ ...line, comment: line.comment.trim() })),
  };
}
