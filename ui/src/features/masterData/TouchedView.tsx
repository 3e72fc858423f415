import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Touched } from './api';

/** What a change would touch, a sentence each. */
export function touchedTexts(t: TFunction, { openLines, drafts, gaining, losing, isMore }: Touched): string[] {
  const counted = Object.entries({ lines: openLines, drafts, gaining, losing }).filter(([, count]) => count > 0);
  const told = counted.map(([what, count]) => t(`shipmentRule.touched.${what}`, { count }));
  return [
    ...(told.length > 0 ? told : [t('shipmentRule.touched.nothing')]),
    ...(isMore ? [t('shipmentRule.touched.isMore')] : []),
  ];
}

/** What a change of the catalogue of inspection would touch, in a sentence. */
export const specsText = (t: TFunction, { specs }: Touched): string =>
  specs > 0 ? t('shipmentRule.touched.specs', { count: specs }) : t('shipmentRule.touched.noSpecs');

/** What a change of the catalogue of inspection would touch: specs that suppliers have entered. */
export function SpecsTouchedView({ found }: { found: unknown }) {
  const { t } = useTranslation();
  return <p className="master-specs">{specsText(t, found as Touched)}</p>;
}

/** What a change would touch: open order lines and drafts. */
export function TouchedView({ found }: { found: unknown }) {
  const { t } = useTranslation();
  return (
    <ul className="master-touched">
      {touchedTexts(t, found as Touched).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
