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

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const unit = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length);
  return `${(bytes / 1024 ** unit).toFixed(1)} ${UNITS[unit - 1]}`;
}
