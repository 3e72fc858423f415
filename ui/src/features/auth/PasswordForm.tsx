import { Alert, Button, Checkbox, type InputRef } from 'antd';
// By their own files: the family's common one brings text areas and code boxes along, which nobody needs to sign in.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCookie, removeCookie, writeCookie } from '../../shared/session/cookie';
import { type Step, signIn } from '../../shared/session/user';
import { AuthField } from './AuthField';
import { faultText } from './fault';

const REMEMBER = 'rememberAcct';

interface Faults {
  username?: string;
  password?: string;
  whole?: string;
}

interface Props {
  /** The only account that may sign in here. */
  only?: string;
  children?: ReactNode;
  /** The password was right. */
  onDone: (step: Step, username: string) => Promise<void> | void;
}

export function PasswordForm({ only, children, onDone }: Props) {
  const { t } = useTranslation();
  const remembered = only ?? readCookie(REMEMBER) ?? '';
  const [username, setUsername] = useState(remembered);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(remembered !== '');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [caps, setCaps] = useState(false);
  const nameInput = useRef<InputRef>(null);
  const wordInput = useRef<InputRef>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {};
    if (password === '') found.password = t('auth.passwordRequired');
    if (username.trim() === '') found.username = t('auth.usernameRequired');
    setFaults(found);
    if (found.username) nameInput.current?.focus();
    else if (found.password) wordInput.current?.focus();
    if (found.username || found.password) return;
    setBusy(true);
    try {
      const step = await signIn(username, password);
      if (only === undefined) {
        if (remember) writeCookie(REMEMBER, username.trim(), 90);
        else removeCookie(REMEMBER);
      }
      await onDone(step, username.trim());
    } catch (error) {
      setFaults({ whole: faultText(t, error) });
      wordInput.current?.focus({ cursor: 'all' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      {faults.whole && <Alert type="error" showIcon title={faults.whole} className="auth-fault" />}
      <AuthField id="username" label={t('auth.username')} fault={faults.username}>
        {(aria) => (
          <Input
            {...aria}
            ref={nameInput}
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={remembered === ''}
            readOnly={only !== undefined}
            maxLength={100}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </AuthField>
      <AuthField id="password" label={t('auth.password')} fault={faults.password} hint={caps ? t('auth.capsLock') : ''}>
        {(aria) => (
          <Password
            {...aria}
            ref={wordInput}
            size="large"
            autoComplete="current-password"
            autoFocus={remembered !== ''}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onKeyUp={(event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))}
          />
        )}
      </AuthField>
      {only === undefined && (
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} className="auth-remember">
          {t('auth.remember')}
        </Checkbox>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('auth.signIn')}
      </Button>
      {children}
    </form>
  );
}
