import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useServerFindings } from './serverFindings';

/** What the server said that belongs to none of the form's fields. */
export function FormFindings({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation();
  const server = useServerFindings();
  const rest = server.besides(fields);
  if (rest.length === 0) return null;
  const blocks = rest.some(({ severity }) => severity === 'block');
  return (
    <Alert
      type={blocks ? 'error' : 'warning'}
      showIcon
      title={t(blocks ? 'form.notSaved' : 'form.confirmTitle')}
      description={rest.map((finding) => (
        <div key={`${finding.label}${finding.field ?? ''}`}>{server.text(finding)}</div>
      ))}
    />
  );
}
