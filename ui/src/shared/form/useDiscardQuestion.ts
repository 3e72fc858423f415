import { App } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settleField } from './settleField';

/**
 * For every dialogue with a form: how to close it by Esc, Cancel or its cross. What was typed since it opened is only thrown
 * away by who says so; the browser asks, too, before it reloads the page. `typed` is all that the person can change.
 */
export function useDiscardQuestion(typed: unknown, onClose: () => void): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const text = JSON.stringify(typed) ?? '';
  const [first] = useState(text);
  const changed = text !== first;
  const now = useRef({ changed, onClose });
  useLayoutEffect(() => {
    now.current = { changed, onClose };
  });
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  return () => {
    const field = settleField();
    if (!now.current.changed) {
      now.current.onClose();
      return;
    }
    void modal.confirm({
      title: t('form.discardTitle'),
      content: t('form.discardHint'),
      okText: t('form.discard'),
      okButtonProps: { danger: true },
      cancelText: t('form.keepEditing'),
      onOk: () => now.current.onClose(),
      afterClose: () => {
        if (field?.isConnected) field.focus();
      },
    });
  };
}
