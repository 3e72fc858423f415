import { Alert, Button, Result, Skeleton, Typography } from 'antd';
import dayjs from 'dayjs';
import { Formik, useFormikContext } from 'formik';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { FormFindings } from '../../shared/form/FormFindings';
import { useServerFindings } from '../../shared/form/serverFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { useFocusFirst } from '../../shared/form/useFocusFirst';
import { type Message, message, messageText } from '../../shared/i18n/message';
import { Brand, PublicTools } from '../../shared/public/PublicTools';
import { beginDraft, type Draft, emptyFields, type Fields, readDraft, submitDraft } from './api';
import { fieldLabel, fieldNames, fieldsSchema } from './form';
import { RegistrationFields } from './RegistrationFields';
import { forgetTyped, type Kept, typedBefore, useDraft, useTyped } from './useDraft';

type Opened = { draft: Draft } | { fault: string };

/** The public form in which a company registers. It is submitted by the mailed link, which leads back to what was filled in. */
export function VendorRegisterPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const link = search.get('link') ?? '';
  return (
    <div className="registration-page">
      <header className="registration-head">
        <Brand />
        <PublicTools />
      </header>
      <main>
        <h1>{t('company_registration.public.title')}</h1>
        {/* Another link is another form. */}
        {link ? <ByLink key={link} link={link} /> : <Beginning />}
      </main>
    </div>
  );
}

/** A form without a link: the link to it is mailed. */
function Beginning() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Fields>();
  const [typed, setTyped] = useState<Partial<Fields> | undefined>(typedBefore);
  const toLogin = <Link to="/login">{t('company_registration.public.toLogin')}</Link>;
  if (sent) {
    const change = () => {
      setTyped(sent);
      setSent(undefined);
    };
    return (
      <Outcome
        status="success"
        title={t('company_registration.public.mailed')}
        hint={t('company_registration.public.mailedHint', { email: sent.adminEmail })}
      >
        <Button onClick={change}>{t('company_registration.public.change')}</Button>
        {toLogin}
      </Outcome>
    );
  }
  return (
    <>
      <Formik<Fields>
        initialValues={{ ...emptyFields, ...typed }}
        validationSchema={fieldsSchema}
        onSubmit={() => undefined}
      >
        <div>
          <Typography.Paragraph type="secondary">{t('company_registration.public.intro')}</Typography.Paragraph>
          <BeginForm onSent={setSent} />
        </div>
      </Formik>
      <div className="registration-ways">{toLogin}</div>
    </>
  );
}

function BeginForm({ onSent }: { onSent: (fields: Fields) => void }) {
  const { t, i18n } = useTranslation();
  const form = useFormikContext<Fields>();
  const { frame, focusFirst } = useFocusFirst<HTMLFormElement>();
  const { busy, attempt } = useAttempt();
  useTyped();
  const send = async () => {
    // The rest may be filled in by the link.
    const sent = await attempt('send', async () => {
      await beginDraft(i18n.language, form.values);
      forgetTyped();
    });
    if (sent) onSent(form.values);
    else focusFirst();
  };
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormFindings fields={fieldNames} />
      <RegistrationFields />
      <div className="registration-buttons">
        <Button type="primary" htmlType="submit" loading={busy !== undefined}>
          {t('company_registration.public.sendLink')}
        </Button>
      </div>
    </form>
  );
}

function ByLink({ link }: { link: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  const [done, setDone] = useState(false);
  useEffect(() => {
    let wanted = true;
    readDraft(link)
      .then((draft) => wanted && setOpened({ draft }))
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
  return (
    <>
      <RegistrationForm link={link} draft={opened.draft} onDone={() => setDone(true)} />
      <div className="registration-ways">{toLogin}</div>
    </>
  );
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

function RegistrationForm({ link, draft, onDone }: { link: string; draft: Draft; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Formik<Fields>
      initialValues={{ ...emptyFields, ...draft.fields }}
      validationSchema={fieldsSchema}
      onSubmit={() => undefined}
    >
      <div>
        <Typography.Paragraph type="secondary">{t('company_registration.public.linkIntro')}</Typography.Paragraph>
        {draft.state === 'Returned' && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={t('company_registration.public.returned')}
            description={draft.reason}
          />
        )}
        <Form link={link} onDone={onDone} />
      </div>
    </Formik>
  );
}

function Form({ link, onDone }: { link: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useFormikContext<Fields>();
  const [said, setSaid] = useState<Message>();
  const [kept, setKept] = useState<Kept>();
  const { frame, focusFirst } = useFocusFirst<HTMLFormElement>();
  const { busy, attempt, obeys } = useAttempt<'save' | 'submit'>();
  const onKept = useCallback((news: Kept) => {
    setSaid(undefined);
    setKept(news);
  }, []);
  const keep = useDraft({ link, idle: busy === undefined, onKept });
  const silence = () => {
    setSaid(undefined);
    setKept(undefined);
  };
  const save = async () => {
    silence();
    if (!(await attempt('save', keep))) return focusFirst();
    setSaid(message('company_registration.public.savedAgain'));
  };
  const submit = async () => {
    silence();
    // To submit it is to keep it.
    const send = async () => void (await submitDraft(link, form.values));
    const sent = (await obeys()) && (await attempt('submit', send));
    if (sent) onDone();
    else focusFirst();
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
      <RegistrationFields fixed="adminEmail" />
      <div className="registration-buttons">
        <Button type="primary" htmlType="submit" loading={busy === 'submit'}>
          {t('company_registration.public.submit')}
        </Button>
        <Button onClick={() => void save()} loading={busy === 'save'}>
          {t('company_registration.public.save')}
        </Button>
        <span role="status">
          {messageText(t, said)}
          {kept && <KeptNote kept={kept} />}
        </span>
      </div>
    </form>
  );
}

/** Whether the form was kept by itself, and if it was not, why. */
function KeptNote({ kept }: { kept: Kept }) {
  const { t } = useTranslation();
  const { text } = useServerFindings();
  if ('at' in kept)
    return <span className="soft">{t('document.savedAt', { at: dayjs(kept.at).format('HH:mm') })}</span>;
  const reasons = (kept.fault?.blockers ?? []).map((finding) => {
    const label = fieldLabel(finding.field);
    return label ? `${t(label)}: ${text(finding)}` : text(finding);
  });
  return <Typography.Text type="warning">{[t('document.notSaved'), ...reasons].join('. ')}</Typography.Text>;
}
