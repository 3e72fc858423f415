import { Modal, message } from 'antd';
import { alertContent } from './alertContent';
import type { FeedbackScreen } from './screen';

message.config({ top: 55 });

/** Toasts without the shell. */
export const staticScreen: FeedbackScreen = {
  toast: (type, content, duration) => void message.open({ type, content, duration, key: content }),
  alert: (error) => void Modal.warning(alertContent(error)),
};
