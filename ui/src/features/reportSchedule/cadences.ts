/** Cadences that people choose by name; anything else is an expression. */
export const cadences = {
  monthly: '0 6 1 * *',
  fifth: '0 6 5 * *',
  weekly: '0 6 * * MON',
  daily: '0 6 * * *',
} as const;

export const OWN = 'own';

/** The name of a cadence; `own` for an expression of somebody's own. */
export function cadenceName(cron: string): string {
  const known = Object.entries(cadences).find(([, expression]) => expression === cron.trim());
  return known?.[0] ?? OWN;
}
