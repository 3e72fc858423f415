import { Alert, Button, Result, Skeleton, Typography } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { FormFindings } from '../../shared/form/FormFindings';
import { focusFirst } from '../../shared/form/serverFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { Brand, PublicTools } from '../../shared/public/PublicTools';
import { beginDraft, type Draft, emptyFields, type Fields, readDraft, saveDraft, submitDraft } from './api';
import { fieldNames, fieldsSchema } from './form';
import { RegistrationFields } from './RegistrationFields';

/** Pause in the typing after which a form that was begun is kept, in milliseconds. */
const PAUSE = 2_000;

type Opened = { link: string; draft?: Draft } | { fault: string };

/** The public form in which a company registers. The mailed link leads back to what was filled in so far. */
export function VendorRegisterPage() {
  const { t } = useTranslation();
  const link = useSearchParams()[0].get('link') ?? '';
  return (
    <div className="registration-page">
      <header className="registration-head">
        <Brand />
        <PublicTools />
      </header>
      <main>
        <h1>{t('company_registration.public.title')}</h1>
        {/* Another link is another form. */}
        <Registration key={link} link={link} />
      </main>
    </div>
  );
}

function Registration({ link }: { link: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | undefined>(link ? undefined : { link: '' });
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!link) return;
    let wanted = true;
    readDraft(link)
      .then((draft) => wanted && setOpened({ link, draft }))
      .catch((error: unknown) => {
        if (wanted) setOpened({ fault: faultLabel(error) });
      });
    return () => {
      wanted = false;
    };
  }, [link]);
  const toLogin = <Link to="/login">{t('company_registration.public.toLogin')}</Link>;
  if (!opened) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (done) {
    return (
      <Outcome
        status="success"
        title={t('company_registration.public.done')}
        hint={t('company_registration.public.doneHint')}
      >
        {toLogin}
      </Outcome>
    );
  }
  if ('fault' in opened) {
    return (
      <Outcome
        status="warning"
        title={t(`error.${opened.fault}`, { defaultValue: opened.fault })}
        hint={t('company_registration.public.linkHint')}
      >
        <Link to="/vendorRegister">{t('company_registration.public.anew')}</Link>
        {toLogin}
      </Outcome>
    );
  }
  return <RegistrationForm opened={opened} onDone={() => setDone(true)} />;
}

/** Instead of the form: what became of it, and where to go from here. */
function Outcome(props: { status: 'success' | 'warning'; title: string; hint: string; children: ReactNode }) {
  return (
    <Result
      role="status"
      status={props.status}
      title={<h2 className="result-title">{props.title}</h2>}
      subTitle={props.hint}
      extra={<div className="registration-ways">{props.children}</div>}
    />
  );
}

function faultLabel(error: unknown): string {
  if (!(error instanceof ApiError)) return 'SYSTEM_ERROR';
  return error.blockers[0]?.label ?? error.errorLabel;
}

function RegistrationForm({ opened, onDone }: { opened: { link: string; draft?: Draft }; onDone: () => void }) {
  const { t } = useTranslation();
  const { draft } = opened;
  return (
    <Formik<Fields>
      initialValues={{ ...emptyFields, ...draft?.fields }}
      validationSchema={fieldsSchema}
      onSubmit={() => undefined}
    >
      <div>
        <Typography.Paragraph type="secondary">{t('company_registration.public.intro')}</Typography.Paragraph>
        {draft?.state === 'Returned' && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={t('company_registration.public.returned')}
            description={draft.reason}
          />
        )}
        <Form first={opened.link} onDone={onDone} />
      </div>
    </Formik>
  );
}

function Form({ first, onDone }: { first: string; onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const form = useFormikContext<Fields>();
  const [link, setLink] = useState(first);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLFormElement>(null);
  const { busy, attempt, obeys } = useAttempt<'save' | 'submit'>();
  useAutomaticSave(link, form.values, busy === undefined);

  /** Sends what was typed; gives the link under which it is kept now. */
  const keep = async (): Promise<string> => {
    if (link) {
      await saveDraft(link, form.values);
      return link;
    }
    const begun = await beginDraft(i18n.language, form.values);
    setLink(begun.link);
    return begun.link;
  };
  const save = async () => {
    const again = link !== '';
    setSaid('');
    if (!(await attempt('save', async () => void (await keep())))) return focusFirst(frame.current);
    const { adminEmail } = form.values;
    setSaid(
      t(again ? 'company_registration.public.savedAgain' : 'company_registration.public.saved', { email: adminEmail }),
    );
  };
  const submit = async () => {
    setSaid('');
    const sent =
      (await obeys()) && (await attempt('submit', async () => void (await submitDraft(await keep(), form.values))));
    if (sent) onDone();
    else focusFirst(frame.current);
  };

  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormFindings fields={fieldNames} />
      <RegistrationFields />
      <div className="registration-buttons">
        <Button type="primary" htmlType="submit" loading={busy === 'submit'}>
          {t('company_registration.public.submit')}
        </Button>
        <Button onClick={() => void save()} loading={busy === 'save'}>
          {t('company_registration.public.save')}
        </Button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

/** Keeps a form that was begun whenever the typing pauses. What cannot be kept now is kept with the next pause. */
function useAutomaticSave(link: string, values: Fields, idle: boolean): void {
  const kept = useRef(values);
  useEffect(() => {
    if (!link || !idle || values === kept.current) return;
    const timer = setTimeout(() => {
      saveDraft(link, values).then(
        () => {
          kept.current = values;
        },
        () => undefined,
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [link, values, idle]);
}
