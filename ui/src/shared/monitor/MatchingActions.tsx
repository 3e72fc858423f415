import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error';
import { TextField } from '../document/EventDialog';
import { refusalText } from '../document/finding';
import { DialogFrame } from '../form/DialogFrame';
import { queryKeys } from '../queryKeys';
import type { Matching } from '../search/types';
import type { MonitorAnswer } from './answer';
import { causeMatching } from './api';
import { MatchingMenu } from './MatchingMenu';
import { ResultsDialog } from './ResultsDialog';

interface Props {
  process: string;
  path: string;
  matching: Matching;
}

/** Redo or close all that the filters find, however many pages they are: the number is said before, and the server holds it against its own. */
export function MatchingActions({ process, path, matching }: Props) {
  const { t } = useTranslation();
  // As it was when the dialogue was opened: the list behind it may look again meanwhile.
  const [asked, setAsked] = useState<{ event: string; matching: Matching }>();
  const [answer, setAnswer] = useState<{ event: string; answer: MonitorAnswer }>();
  const word = (event: string) => t(`${process}.event.${event}`);
  return (
    <>
      <MatchingMenu
        total={matching.total}
        events={['redo', 'close'].map((event) => ({ key: event, label: word(event), danger: event === 'close' }))}
        onChoose={(event) => setAsked({ event, matching })}
      />
      {asked && (
        <MatchingDialog
          word={word(asked.event)}
          event={asked.event}
          path={path}
          matching={asked.matching}
          onClose={(result) => {
            setAsked(undefined);
            if (result) setAnswer({ event: asked.event, answer: result });
          }}
        />
      )}
      {answer && (
        <ResultsDialog
          title={word(answer.event)}
          answer={answer.answer}
          done={word(answer.event)}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </>
  );
}

interface DialogProps {
  word: string;
  event: string;
  path: string;
  matching: Matching;
  onClose: (answer?: MonitorAnswer) => void;
}

function MatchingDialog({ word, event, path, matching, onClose }: DialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { filters, total } = matching;
  const needsReason = event === 'close';
  const send = useMutation({
    mutationFn: () =>
      causeMatching(path, event, filters, { expected: total, ...(needsReason && { reason: reason.trim() }) }),
    onSuccess: (answer) => {
      onClose(answer);
      void client.invalidateQueries({ queryKey: queryKeys.all(path) });
      void client.invalidateQueries({ queryKey: queryKeys.monitorFigures() });
    },
  });
  const fault = send.error instanceof ApiError ? send.error : undefined;
  const findings = fault?.blockers.filter(({ field }) => field === 'reason') ?? [];
  return (
    <DialogFrame
      title={word}
      okText={t('document.doMany', { event: word, count: total })}
      typed={reason}
      busy={send.isPending}
      disabled={needsReason && reason.trim() === ''}
      danger={needsReason}
      onOk={() => send.mutate()}
      onClose={() => onClose()}
    >
      <Typography.Text>{t('monitor.askAll', { event: word, n: total.toLocaleString('en-US') })}</Typography.Text>
      <Alert type="info" showIcon title={t('error.MESSAGE_NOT_CHANGEABLE')} />
      {needsReason && (
        <TextField autoFocus required name="reason" value={reason} onChange={setReason} findings={findings} />
      )}
      {fault && findings.length === 0 && <Alert type="error" title={refusalText(t, fault)} />}
    </DialogFrame>
  );
}
