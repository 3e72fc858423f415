import type { TFunction } from 'i18next';

/** Letters of the types of companies: system, buyer, supplier, finance-only supplier, forwarder, trader. */
const companyTypes = ['A', 'B', 'S', 'T', 'F', 'R'];

/** Types of companies as choices. */
export function companyTypeOptions(t: TFunction, types: readonly string[] = companyTypes) {
  return types.map((value) => ({ value, label: t(`companyType.${value}`) }));
}
