import type { TFunction } from 'i18next';
import { toastSuccess } from '../feedback/feedback';

/**
 * Says that an event was taken, for one document or many: `<process>.done.<event>` where the event is declared with words of
 * its own, else its name.
 */
export function notifyDone(t: TFunction, process: string, event: string, count = 1): void {
  const name = t(`${process}.event.${event}`, { defaultValue: event });
  const words = t(`${process}.done.${event}`, { defaultValue: t('document.eventDone', { event: name }) });
  toastSuccess(count === 1 ? words : t('document.manyToo', { done: words, count }));
}
