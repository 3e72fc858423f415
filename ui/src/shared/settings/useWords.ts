import { useTranslation } from 'react-i18next';
import type { Word } from './types';

/** The setting's words, or those of any. */
export function useWords(own: Partial<Record<Word, string>> | undefined) {
  const { t } = useTranslation();
  return (word: Word, naming?: Record<string, string>) => t(own?.[word] ?? `settings.${word}`, { ...naming });
}
