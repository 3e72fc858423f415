import type { ReactNode } from 'react';
import './document.css';

/** What people wrote, read whole: their lines are kept. */
export function PeopleWords({ children }: { children: ReactNode }) {
  return <span className="people-words">{children}</span>;
}
