import { Alert, Button, Result, Skeleton, Typography } from 'antd';
import dayjs from 'dayjs';
import { Formik, useFormikContext } from 'formik';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { FormFindings } from '../../shared/form/FormFindings';
import { focusFirst, useServerFindings } from '../../shared/form/serverFindings';
import { useAttempt } from '../../shared/form/useAttempt';
import { type Message, message, messageText } from '../../shared/i18n/message';
import { Brand, PublicTools } from '../../shared/public/PublicTools';
import { type Draft, emptyFields, type Fields, readDraft, submitDraft } from './api';
import { fieldLabel, fieldNames, fieldsSchema } from './form';
import { RegistrationFields } from './RegistrationFields';
import { type Kept, typedBefore, useDraft } from './useDraft';

type Opened = { link: string; draft?: Draft } | { fault: string };

/** The public form in which a company registers. The mailed link leads back to what was filled in so far. */
export function VendorRegisterPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [begun, setBegun] = useState('');
  const given = search.get('link') ?? '';
  // The link of the form that was begun here is in the address for who loads the page again: the form stays as it is.
  const link = given === begun ? '' : given;
  const keepInAddress = useCallback(
    (own: string) => {
      setBegun(own);
      setSearch({ link: own }, { replace: true });
    },
    [setSearch],
  );
  return (
    <div className="registration-page">
      <header className="registration-head">
        <Brand />
        <PublicTools />
      </header>
      <main>
        <h1>{t('company_registration.public.title')}</h1>
        {/* Another link is another form. */}
        <Registration key={link} link={link} onBegun={keepInAddress} />
      </main>
    </div>
  );
}

function Registration({ link, onBegun }: { link: string; onBegun: (link: string) => void }) {
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
  return (
    <>
      <RegistrationForm opened={opened} onBegun={onBegun} onDone={() => setDone(true)} />
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

interface FormProps {
  /** The form has a link from now on. */
  onBegun: (link: string) => void;
  onDone: () => void;
}

function RegistrationForm({ opened, ...props }: FormProps & { opened: { link: string; draft?: Draft } }) {
  const { t } = useTranslation();
  const { draft } = opened;
  const [typed] = useState(() => (opened.link ? undefined : typedBefore()));
  return (
    <Formik<Fields>
      initialValues={{ ...emptyFields, ...typed, ...draft?.fields }}
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
        <Form opened={opened.link} {...props} />
      </div>
    </Formik>
  );
}

function Form({ opened, onBegun, onDone }: FormProps & { opened: string }) {
  const { t } = useTranslation();
  const form = useFormikContext<Fields>();
  const [said, setSaid] = useState<Message>();
  const [kept, setKept] = useState<Kept>();
  const frame = useRef<HTMLFormElement>(null);
  const { busy, attempt, obeys } = useAttempt<'save' | 'submit'>();
  const onKept = useCallback((news: Kept) => {
    setSaid(undefined);
    setKept(news);
  }, []);
  const { link, keep } = useDraft({ opened, idle: busy === undefined, onBegun, onKept });
  const silence = () => {
    setSaid(undefined);
    setKept(undefined);
  };
  const save = async () => {
    const again = link !== '';
    silence();
    if (!(await attempt('save', async () => void (await keep())))) return focusFirst(frame.current);
    const email = form.values.adminEmail;
    setSaid(message(`company_registration.public.${again ? 'savedAgain' : 'saved'}`, { email }));
  };
  const submit = async () => {
    silence();
    // To submit it is to keep it: only a form that has no link yet is begun before.
    const send = async () => void (await submitDraft(link || (await keep()), form.values));
    const sent = (await obeys()) && (await attempt('submit', send));
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
