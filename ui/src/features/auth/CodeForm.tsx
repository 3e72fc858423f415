import { Alert, Button } from 'antd';
import Input from 'antd/es/input/Input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthField } from './AuthField';
import { faultText } from './fault';

interface Props {
  /** Sends what was typed. */
  send: (typed: { code?: string; recoveryCode?: string }) => Promise<void>;
  /** Whether a recovery code will do, too. */
  recoverable?: boolean;
  submit?: string;
}

/** A code of the authenticator app, or a recovery code in its place. */
export function CodeForm({ send, recoverable = true, submit }: Props) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<{ field?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);
  const field = recovery ? 'recoveryCode' : 'code';

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') {
      setFault({ field: t('auth.codeRequired') });
      return;
    }
    setBusy(true);
    setFault({});
    try {
      await send({ [field]: typed.trim() });
    } catch (error) {
      const words = faultText(t, error);
      const atField = (error as { blockers?: { field?: string }[] }).blockers?.some((found) => found.field === field);
      setFault(atField ? { field: words } : { whole: words });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      {fault.whole && <Alert type="error" showIcon title={fault.whole} className="auth-fault" />}
      <AuthField
        id={field}
        label={t(`auth.${field}`)}
        fault={fault.field}
        hint={t(recovery ? 'auth.recoveryHint' : 'auth.codeHint')}
      >
        {(aria) => (
          <Input
            {...aria}
            key={field}
            size="large"
            autoFocus
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            maxLength={recovery ? 30 : 10}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </AuthField>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {submit ?? t('auth.verify')}
      </Button>
      {recoverable && (
        <Button
          type="link"
          block
          onClick={() => {
            setRecovery(!recovery);
            setTyped('');
            setFault({});
          }}
        >
          {t(recovery ? 'auth.useApp' : 'auth.useRecovery')}
        </Button>
      )}
    </form>
  );
}
