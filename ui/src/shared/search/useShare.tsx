import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toastInfo } from '../feedback/feedback';

/** Copies the address of what is on the screen, and says so; `said` are the words. */
export function useShare(said: string) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toastInfo(said);
    } catch {
      // No clipboard without https, or not allowed: then by hand.
      modal.info({ title: t('search.shareBy'), content: <code className="share-link">{window.location.href}</code> });
    }
  };
}
