import { useState } from 'react';
import { ApiError } from '../client';
import type { Finding } from './types';

/** For a dialogue without a form: sends, and keeps what was refused until it is sent again. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Finding[]>([]);
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFaults([]);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(error.blockers);
    } finally {
      setBusy(false);
    }
  };
  return { busy, faults, send };
}
