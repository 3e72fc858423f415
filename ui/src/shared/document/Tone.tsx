import type { ReactNode } from 'react';
import './document.css';

/** What a word asks of the reader: to act, to wait, to talk, to be pleased, to worry, or nothing any more. */
export type ToneName = 'new' | 'act' | 'talk' | 'moving' | 'good' | 'bad' | 'over';

/** A short word on a tinted ground. Own colours: the library's tags fall short of the contrast that small text needs. */
export function Tone({ tone, children }: { tone: ToneName; children: ReactNode }) {
  return <span className={`tone tone-${tone}`}>{children}</span>;
}
