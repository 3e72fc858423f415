import { focusManager } from '@tanstack/react-query';
import { noteTouch } from '../shared/session/contact';

/** So long after the last touch nobody is taken to be there, in milliseconds. */
const AWAY_AFTER = 5 * 60_000;
const touches = ['pointermove', 'pointerdown', 'wheel', 'keydown'];

/**
 * Tells the queries, and what is sent, whether somebody is at the page. Only then do open documents look again by themselves: asking on
 * behalf of an empty chair would keep its session open for ever. Coming back, also from another window beside this one,
 * makes them look at once.
 */
export function followPresence(): void {
  focusManager.setEventListener((tell) => {
    let away: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      noteTouch();
      clearTimeout(away);
      away = setTimeout(() => tell(false), AWAY_AFTER);
      tell(document.visibilityState !== 'hidden');
    };
    const arrive = () => {
      touch();
      tell();
    };
    touch();
    for (const event of touches) window.addEventListener(event, touch, { passive: true });
    window.addEventListener('visibilitychange', touch);
    window.addEventListener('focus', arrive);
    return () => {
      clearTimeout(away);
      for (const event of touches) window.removeEventListener(event, touch);
      window.removeEventListener('visibilitychange', touch);
      window.removeEventListener('focus', arrive);
    };
  });
}
