import type { TFunction } from 'i18next';

/** A message that can change its language while it is shown: Yup schemas and rules give this instead of a text. */
export interface Message {
  key: string;
  values?: Record<string, unknown>;
}

/** Makes a {@link Message}. */
export function message(key: string, values?: Record<string, unknown>): Message {
  return values ? { key, values } : { key };
}

/** The message in the reader's language. Plain texts pass through. */
export function messageText(t: TFunction, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value && typeof value === 'object' && 'key' in value) {
    const { key, values } = value as Message;
    return t(key, { ...values, defaultValue: key });
  }
  return '';
}

/** A {@link Message} where Yup's types want a text: `string().required(rule('error.REQUIRED'))`. */
export function rule(key: string, values?: Record<string, unknown>): string {
  // Yup hands any message through untouched; only its types know no more than texts.
  return message(key, values) as unknown as string;
}
