import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Outcome } from './useTreatment';

/** What became of the jobs that were run again or stopped; those that were refused are named. */
export function JobsOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation();
  if (!outcome) return null;
  const { results, done, refused } = outcome.answer;
  const reason = ({ errorLabel, blockers = [] }: (typeof results)[number]) =>
    blockers.length > 0
      ? blockers.map(({ label, params }) => t(`error.${label}`, params)).join(' ')
      : t(`error.${errorLabel ?? 'REFUSED'}`);
  return (
    <Alert
      style={{ marginBottom: 8 }}
      showIcon
      type={refused === 0 ? 'success' : done === 0 ? 'error' : 'warning'}
      title={t('document.manyDone', { done, refused })}
      description={
        refused > 0 && (
          <ul style={{ margin: 0, paddingInlineStart: 16 }}>
            {results
              .filter(({ ok }) => !ok)
              .slice(0, 10)
              .map((result) => (
                <li key={result.id}>
                  {result.name ?? `#${result.id}`}: {reason(result)}
                </li>
              ))}
          </ul>
        )
      }
      closable={{ onClose: outcome.close }}
    />
  );
}
