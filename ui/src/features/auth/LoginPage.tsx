import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { readCookie, removeCookie, writeCookie } from '../../shared/session/cookie';
import { returnPath } from '../../shared/session/returnPath';
import { signIn } from '../../shared/session/user';
import { AuthFrame } from './AuthFrame';

const REMEMBER = 'rememberAcct';

interface Faults {
  username?: string;
  password?: string;
  whole?: string;
}

/** Sign-in by account and password. */
export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const remembered = readCookie(REMEMBER) ?? '';
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
      await signIn(username, password);
      if (remember) writeCookie(REMEMBER, username.trim(), 90);
      else removeCookie(REMEMBER);
      await navigate(returnPath(search), { replace: true });
    } catch (error) {
      setFaults({ whole: faultText(error) });
      wordInput.current?.focus({ cursor: 'all' });
    } finally {
      setBusy(false);
    }
  };
  const faultText = (error: unknown) => {
    const label = error instanceof ApiError ? error.errorLabel : 'LOGIN_FAILED';
    const fallback = error instanceof Error ? error.message : '';
    return error instanceof ApiError && error.shown ? undefined : t(`error.${label}`, { defaultValue: fallback });
  };

  return (
    <AuthFrame>
      <h1>{t('auth.welcome')}</h1>
      <p className="auth-hint">{t('auth.welcomeHint')}</p>
      <form onSubmit={submit} noValidate>
        {faults.whole && <Alert type="error" showIcon title={faults.whole} className="auth-fault" />}
        <LoginField id="username" label={t('auth.username')} fault={faults.username}>
          {(aria) => (
            <Input
              {...aria}
              ref={nameInput}
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={remembered === ''}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </LoginField>
        <LoginField
          id="password"
          label={t('auth.password')}
          fault={faults.password}
          hint={caps ? t('auth.capsLock') : ''}
        >
          {(aria) => (
            <Input.Password
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
        </LoginField>
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} className="auth-remember">
          {t('auth.remember')}
        </Checkbox>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('auth.signIn')}
        </Button>
      </form>
      <p className="auth-more">
        <Link to="/vendorRegister">{t('company_registration.public.register')}</Link>
      </p>
    </AuthFrame>
  );
}

interface Aria {
  id: string;
  status?: 'error';
  'aria-required': true;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface LoginFieldProps {
  id: string;
  label: string;
  fault?: string;
  hint?: string;
  children: (aria: Aria) => React.ReactNode;
}

// Two fields: Formik and Yup are not worth their weight on the first page that everybody loads.
function LoginField({ id, label, fault, hint, children }: LoginFieldProps) {
  const note = `${id}-note`;
  const status = fault ? ('error' as const) : undefined;
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, status, 'aria-required': true, 'aria-invalid': Boolean(fault), 'aria-describedby': note })}
      <div id={note} className={fault ? 'auth-note fault' : 'auth-note'} aria-live="polite">
        {fault ?? hint}
      </div>
    </div>
  );
}
