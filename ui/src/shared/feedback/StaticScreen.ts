import { Modal, message } from 'antd';
import { alertContent } from './alertContent';
import { hasFeedbackScreen, setFeedbackScreen } from './feedback';

/** Toasts without the shell. */
export function installStaticScreen(): void {
  if (hasFeedbackScreen()) return;
  message.config({ top: 55 });
  setFeedbackScreen({
    toast: (type, content, duration) => void message.open({ type, content, duration, key: content }),
    alert: (error) => void Modal.warning(alertContent(error)),
  });
}
