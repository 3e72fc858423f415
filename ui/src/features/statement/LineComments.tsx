import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from './api';
import { kindText } from './lineColumns';
import { money } from './money';

interface Props {
  lines: readonly StatementLine[];
  /** What is said of the line at this place. */
  children: (line: StatementLine, at: number) => ReactNode;
}

/** Of each line what it is, and below it what is said of it. */
export function LineComments({ lines, children }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="statement-comments" aria-label={t('statement.lines')}>
      {lines.map((line, at) => (
        <li key={line.id}>
          <fieldset>
            <legend>
              <strong>{line.documentNo}</strong>
              <span>{kindText(t, line.kind)}</span>
              {line.invoiceNo && <span>{line.invoiceNo}</span>}
              <span className="number">
                {money(line.amount, line.currency)} {line.currency}
              </span>
            </legend>
            {children(line, at)}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
