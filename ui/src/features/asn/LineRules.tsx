import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { heldText, sourceText } from '../../shared/settings/held';
import type { HeldValue } from './api';

/** What a rule may ask of a line; how many boxes at once and when one is reminded is told elsewhere. */
const asked = ['lotRequired', 'minEffectiveDays', 'lotDateSpanDays', 'boxIdRequired', 'xOutMaintained', 'certificate'];
/** Values that ask nothing. */
const asksNothing = ['N', 'never'];

/** What settings ask of a line, and whose word it is. */
export function LineRules({ of: rules = [] }: { of?: HeldValue[] }) {
  const { t } = useTranslation();
  const shown = rules.filter(({ field, value }) => asked.includes(field) && !asksNothing.includes(value));
  if (shown.length === 0) return null;
  return (
    <ul className="asn-line-rules" aria-label={t('shipmentRule.onLine')}>
      {shown.map((held) => (
        <li key={held.field}>
          <Typography.Text type="secondary">
            {t('shipmentRule.held', {
              field: t(`field.${held.field}`),
              value: heldText(t, held),
              source: sourceText(t, held),
            })}
          </Typography.Text>
        </li>
      ))}
    </ul>
  );
}
