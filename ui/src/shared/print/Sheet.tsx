import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface HeadProps {
  title: string;
  /** What it is known by: words before, and the value. */
  lines: readonly (readonly [string, string])[];
  /** Codes to scan. */
  children: ReactNode;
}

/** The head of a printed sheet: what it is, by what numbers, and the codes that lead to it. */
export function SheetHead({ title, lines, children }: HeadProps) {
  return (
    <header>
      <div>
        <h2>{title}</h2>
        {lines.map(([words, value]) => (
          <p key={words}>
            {words} <strong>{value}</strong>
          </p>
        ))}
      </div>
      {children}
    </header>
  );
}

/** What is said below the head, by the names of fields. What there is nothing of is left out. */
export function SheetFacts({ facts }: { facts: readonly (readonly [string, string | number | null | undefined])[] }) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
