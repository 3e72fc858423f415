import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import { placeText } from '../document/path';
import type { Finding } from '../document/types';
import { valueText } from '../document/value';

/** Reasons shown in a row of a list; the rest is counted. */
const SHOWN = 3;

interface Props {
  findings: Finding[];
  /** Shows every reason, not only the first ones. */
  all?: boolean;
  /** What is shown behind a reason, such as a link to where it is mended. */
  after?: (finding: Finding) => ReactNode;
}

/** Why something waits, in the reader's language; of a line, with its number and field. */
export function Reasons({ findings, all, after }: Props) {
  const { t } = useTranslation();
  const shown = all ? findings : findings.slice(0, SHOWN);
  const where = ({ field, params }: Finding) => {
    const line = params?.lineNo === undefined ? '' : t('erp.held.line', { line: params.lineNo });
    // The value of a held number stands beside the name of its field: the field itself is not on this screen.
    const value = field && typeof params?.value === 'string' ? ` ${valueText(field, params.value)}` : '';
    return [line, `${placeText(t, field)}${value}`].filter(Boolean).join(' · ');
  };
  return (
    <ul className="reasons">
      {shown.map((finding, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
        <li key={place}>
          {where(finding) && <span className="soft">{where(finding)}: </span>}
          {findingText(t, finding)} {after?.(finding)}
        </li>
      ))}
      {findings.length > shown.length && <li>{t('document.more', { count: findings.length - shown.length })}</li>}
    </ul>
  );
}
