import { useTranslation } from 'react-i18next';
import { Tone, type ToneName } from '../document/Tone';

/** Goods that came are the rule: only what is otherwise stands out. */
const tones: Record<string, ToneName> = { return: 'bad', correct: 'talk', reverse: 'bad' };

/** What a receipt line means: goods came, went back, were counted wrongly, or a receipt was taken back. */
export function ReceiptKind({ of }: { of: string }) {
  const { t } = useTranslation();
  const word = t(`receipt.kind.${of}`);
  const tone = tones[of];
  return tone ? <Tone tone={tone}>{word}</Tone> : word;
}
