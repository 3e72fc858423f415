import { createStore } from '../../shared/store';

/** What the page tells the script of the chat. */
export interface Told {
  /** BCP 47: zh-Hant, zh-Hans or en. */
  language: string;
  /** User id; absent = the installation does not tell it. */
  user?: string;
}

/** How far the chat is. `off` again after it was ended. */
export type Stage = 'off' | 'coming' | 'there' | 'failed';

/** What the page and the script say to each other by: events of the window. */
export const CHANGED = 'ehub-chat';
export const OVER = 'ehub-chat-end';
/** Where the script may draw; it is taken away at the end. */
const PLACE = 'ehub-chat';

export const chatStore = createStore<{ stage: Stage }>({ stage: 'off' });

let running: { script: HTMLScriptElement; place: HTMLElement } | undefined;

/** Loads the script, which finds what it is told in the attributes of its own element, and a place to draw in. */
export function startChat(address: string, told: Told): void {
  if (running) return;
  const place = document.createElement('div');
  place.id = PLACE;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  // The address of the page may tell what somebody looks at.
  script.referrerPolicy = 'origin';
  script.addEventListener('load', () => chatStore.set({ stage: 'there' }));
  script.addEventListener('error', () => {
    remove();
    chatStore.set({ stage: 'failed' });
  });
  running = { script, place };
  write(told);
  chatStore.set({ stage: 'coming' });
  document.body.append(place);
  document.head.append(script);
}

/** Tells a script that runs something else, e.g. another language. */
export function tellChat(told: Told): void {
  if (!running) return;
  write(told);
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: told }));
}

/**
 * Ends the chat: the script is told, and it is taken away with what it drew in its place. What it left elsewhere only a new page is
 * rid of. Whether there was one.
 */
export function endChat(): boolean {
  if (!running) return false;
  window.dispatchEvent(new CustomEvent(OVER));
  remove();
  chatStore.set({ stage: 'off' });
  return true;
}

function remove(): void {
  running?.script.remove();
  running?.place.remove();
  running = undefined;
}

function write({ language, user }: Told): void {
  if (!running) return;
  const { dataset } = running.script;
  dataset.language = language;
  if (user === undefined) delete dataset.user;
  else dataset.user = user;
}
