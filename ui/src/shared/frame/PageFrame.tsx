import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../document/LoadingOrFault';
import './frame.css';

/** What a page is made of, as TanStack Query gives it. */
interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Props<Data> {
  /** Name of the page: its title is `route.<name>`. */
  name: string;
  actions?: ReactNode;
  /** A class of the page's own, for how its parts stand. */
  className?: string;
  /** Without what it asks for there is no page: until then it is loading, or says why not. */
  query?: Query<Data>;
  children: ReactNode | ((data: Data) => ReactNode);
}

interface PartProps {
  /** What it is about. */
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands in a page that has its title already, such as below one of its tabs: what it is about, and what can be done there. */
export function PagePart({ hint, actions, children }: PartProps) {
  return (
    <div className="page">
      {(hint || actions) && (
        <div className="page-head">
          <p className="page-hint soft">{hint}</p>
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** Frame of a page that is no document: its title, what can be done there, and its parts. The way to it is the shell's. */
export function PageFrame<Data>({ name, actions, className = '', query, children }: Props<Data>) {
  const { t } = useTranslation();
  if (query && query.data === undefined) {
    return <LoadingOrFault error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={`page ${className}`}>
      <header className="page-head">
        <h1>{t(`route.${name}`)}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {typeof children === 'function' ? children(query?.data as Data) : children}
    </div>
  );
}
