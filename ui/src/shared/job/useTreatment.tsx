import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../queryKeys';
import { cancelJobs, type JobRow, type JobsAnswer, redoJobs } from './api';

export interface Outcome {
  answer: JobsAnswer;
  close: () => void;
}

interface Treatment {
  treat: (how: 'redo' | 'cancel', rows: JobRow[], then?: () => void) => void;
  pending: boolean;
  outcome: Outcome | undefined;
  /** To be rendered somewhere: the question before something is stopped. */
  holder: ReactNode;
}

/** Runs jobs again or stops them, one or many. Asks before anything is lost. */
export function useTreatment(): Treatment {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [modal, holder] = Modal.useModal();
  const run = useMutation({
    mutationFn: ({ how, ids }: { how: 'redo' | 'cancel'; ids: number[] }) =>
      how === 'redo' ? redoJobs(ids) : cancelJobs(ids),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.operations() }),
  });
  const treat = (how: 'redo' | 'cancel', rows: JobRow[], then?: () => void) => {
    const send = async () => {
      await run.mutateAsync({ how, ids: rows.map(({ id }) => id) });
      then?.();
    };
    if (how === 'redo') {
      void send();
      return;
    }
    modal.confirm({
      title: t('operations.askStop', { count: rows.length }),
      content: t('operations.askStopHint'),
      okText: t('operations.stop'),
      cancelText: t('document.back'),
      okButtonProps: { danger: true },
      onOk: send,
    });
  };
  const outcome = run.data && { answer: run.data, close: run.reset };
  return { treat, pending: run.isPending, outcome, holder };
}
