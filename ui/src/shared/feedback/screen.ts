import type { ApiError } from '../api/error';

/** antd's toasts and alerts, as the shell's context gives them. */
export interface FeedbackScreen {
  toast: (kind: 'error' | 'success' | 'info' | 'warning', text: string, seconds: number) => void;
  alert: (error: ApiError) => void;
}
