import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHasAnyScreen } from './screens';

interface Props {
  /** Screens that have such a page: one of them is enough. */
  screens: readonly string[];
  to: string;
  /** What those see who have none of them; default: the same words without a link. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** A link for those who have the screen: nothing is linked that would lead to "not found". */
export function ScreenLink({ screens, to, children, otherwise = children }: Props) {
  const has = useHasAnyScreen(screens);
  return has ? (
    <Link className="inline-link" to={to}>
      {children}
    </Link>
  ) : (
    otherwise
  );
}
