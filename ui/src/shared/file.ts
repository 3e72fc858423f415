import type { FileAnswer } from './client';

/** Hands a fetched file to the person. */
export function saveFile({ blob, fileName }: FileAnswer, fallbackName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
