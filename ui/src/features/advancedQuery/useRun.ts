import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/error';
import { refusalText } from '../../shared/document/finding';
import { type Answer, cancel, type Question, run } from './api';
import type { Mark } from './Editor';

/** A run: what goes on, what came of it, and what was wrong. */
export interface Running {
  answer: Answer | undefined;
  /** The question that was answered. */
  asked: Question | undefined;
  marks: readonly Mark[];
  fault: string;
  /** When the run began that goes on. */
  since: number | undefined;
  start: (question: Omit<Question, 'key'>) => Promise<void>;
  stop: () => void;
  /** Says what is wrong with a question that was asked elsewhere. */
  refuse: (error: unknown) => void;
}

const NONE: readonly Mark[] = [];

/** Asks one question at a time. Whoever leaves the page cancels. */
export function useRun(onEnd: () => void): Running {
  const { t } = useTranslation();
  const [state, setState] = useState<Pick<Running, 'answer' | 'asked' | 'marks' | 'fault' | 'since'>>({
    answer: undefined,
    asked: undefined,
    marks: NONE,
    fault: '',
    since: undefined,
  });
  const key = useRef<string>(undefined);
  useEffect(() => () => void (key.current && cancel(key.current).catch(() => undefined)), []);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const marks = error.blockers
      .filter(({ field }) => field === 'text')
      .map((blocker) => ({ position: positionOf(blocker.params?.position), message: refusalText(t, error) }));
    setState((before) => ({ ...before, marks, fault: error.shown ? '' : refusalText(t, error) }));
  };

  const start = async (wanted: Omit<Question, 'key'>) => {
    if (key.current) return;
    const question = { ...wanted, key: crypto.randomUUID() };
    key.current = question.key;
    setState((before) => ({ ...before, marks: NONE, fault: '', since: Date.now() }));
    try {
      const answer = await run(question);
      setState((before) => ({ ...before, answer, asked: question }));
    } catch (error) {
      refuse(error);
    } finally {
      key.current = undefined;
      setState((before) => ({ ...before, since: undefined }));
      onEnd();
    }
  };

  const stop = () => {
    if (key.current) void cancel(key.current).catch(() => undefined);
  };
  return { ...state, start, stop, refuse };
}

function positionOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
