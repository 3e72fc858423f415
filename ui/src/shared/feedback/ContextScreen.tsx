import { App } from 'antd';
import { useEffect } from 'react';
import { alertContent } from './alertContent';
import { setFeedbackScreen } from './feedback';

/** Registers the toasts of the surrounding antd App, which follow theme and language. */
export function ContextScreen() {
  const { message, modal } = App.useApp();
  useEffect(() => {
    setFeedbackScreen({
      toast: (type, content, duration) => void message.open({ type, content, duration, key: content }),
      alert: (error) => void modal.warning(alertContent(error)),
    });
    return () => setFeedbackScreen(undefined);
  }, [message, modal]);
  return null;
}
