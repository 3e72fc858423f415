/** What the windows of one browser tell each other: they share the token, and each has loaded for itself whose it is. */

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel('ehub-session');
  return channel;
}

/** Tells the other windows that somebody signed in or out here, or acts for somebody else or works for another company now. */
export function tellWindows(): void {
  open()?.postMessage('changed');
}

/** Hears what other windows tell. Gives back how to stop. */
export function hearWindows(listener: () => void): () => void {
  const heard = open();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
