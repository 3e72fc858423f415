import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { keepDraft } from '../document/drafts';
import { settleField } from '../form/settleField';
import { askingToken } from '../session/token';

/**
 * For a page with input that nothing keeps: asks before it is lost, whether another page is opened, this one is reloaded or closed, or
 * the session becomes somebody else's. Turning the page of the list is no leaving.
 */
export function useLeaveQuestion(typed: () => boolean): void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const field = settleField();
      if (newest.current()) event.preventDefault();
      field?.focus();
    };
    window.addEventListener('beforeunload', ask);
    const drop = keepDraft(async () => !newest.current());
    return () => {
      window.removeEventListener('beforeunload', ask);
      drop();
    };
  }, []);
  // Whoever has signed out, or was, is not asked: there is nobody any more who could send it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && askingToken() !== undefined && newest.current(),
  );
  const { state } = blocker;
  const asked = useRef(blocker);
  useEffect(() => {
    asked.current = blocker;
  });
  useEffect(() => {
    if (state !== 'blocked') return;
    void modal.confirm({
      title: t('form.discardTitle'),
      content: t('listCells.leaveHint'),
      okText: t('form.discard'),
      okButtonProps: { danger: true },
      cancelText: t('form.keepEditing'),
      onOk: () => asked.current.proceed?.(),
      onCancel: () => asked.current.reset?.(),
    });
  }, [state, modal, t]);
}
