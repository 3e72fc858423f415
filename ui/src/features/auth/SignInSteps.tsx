import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passMfa, type Step } from '../../shared/session/user';
import { CodeForm } from './CodeForm';
import { PasswordForm } from './PasswordForm';

// With all that draws a QR code: few need it, and everybody loads the sign-in page.
const EnrolWizard = lazy(async () => ({ default: (await import('./EnrolWizard')).EnrolWizard }));

interface Props {
  /** The only account that may sign in here. */
  only?: string;
  /** The first step, where it is not the password. */
  start?: (go: (step: Step) => Promise<void>) => ReactNode;
  /** Above the first step. */
  head?: ReactNode;
  /** Below the first step. */
  foot?: ReactNode;
  /** Nothing is left to do. */
  onDone: () => Promise<void> | void;
}

/** Signing in, step by step: password, then what the account asks for. */
export function SignInSteps({ only, start, head, foot, onDone }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>();
  const go = async (next: Step) => {
    if (next === 'done') await onDone();
    else setStep(next);
  };
  if (step === 'code') {
    return (
      <>
        <h1>{t('auth.codeTitle')}</h1>
        <CodeForm send={async (typed) => go(await passMfa(typed))} />
      </>
    );
  }
  if (step === 'enrol') {
    return (
      <>
        <h1>{t('auth.enrolTitle')}</h1>
        <p className="auth-hint">{t('auth.enrolHint')}</p>
        <Suspense fallback={<Skeleton active />}>
          <EnrolWizard onDone={onDone} />
        </Suspense>
      </>
    );
  }
  if (start) return start(go);
  return (
    <>
      {head}
      <PasswordForm only={only} onDone={go}>
        {foot}
      </PasswordForm>
    </>
  );
}
