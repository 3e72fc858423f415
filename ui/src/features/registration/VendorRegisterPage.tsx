import { Alert, Button, Result, Select, Spin, Typography } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { FormFindings } from '../../shared/form/FormFindings';
import { focusFirst, useServerFindings } from '../../shared/form/serverFindings';
import { changeLanguage } from '../../shared/i18n/i18n';
import { isLanguage, languages } from '../../shared/i18n/language';
import { beginDraft, type Draft, emptyFields, type Fields, readDraft, saveDraft, submitDraft } from './api';
import { fieldNames, fieldsSchema } from './form';
import { RegistrationFields } from './RegistrationFields';

/** Pause in the typing after which a form that was begun is kept, in milliseconds. */
const PAUSE = 2_000;

type Opened = { link: string; draft?: Draft } | { fault: string };

/** The public form in which a company registers. The mailed link leads back to what was filled in so far. */
export function VendorRegisterPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const link = search.get('link') ?? '';
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
  return (
    <main className="registration-page">
      <Head />
      {done && (
        <Result
          status="success"
          title={t('company_registration.public.done')}
          subTitle={t('company_registration.public.doneHint')}
          extra={<Link to="/login">{t('company_registration.public.toLogin')}</Link>}
        />
      )}
      {!done && !opened && <Spin />}
      {!done && opened && 'fault' in opened && (
        <Result
          status="warning"
          title={t(`error.${opened.fault}`, { defaultValue: opened.fault })}
          extra={<Link to="/login">{t('company_registration.public.toLogin')}</Link>}
        />
      )}
      {!done && opened && 'link' in opened && <RegistrationForm opened={opened} onDone={() => setDone(true)} />}
    </main>
  );
}

function faultLabel(error: unknown): string {
  if (!(error instanceof ApiError)) return 'SYSTEM_ERROR';
  return error.blockers[0]?.label ?? error.errorLabel;
}

function Head() {
  const { t, i18n } = useTranslation();
  return (
    <header className="registration-head">
      <h1>{t('company_registration.public.title')}</h1>
      <Select
        aria-label={t('shell.language')}
        value={i18n.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code: string) => {
          if (isLanguage(code)) void changeLanguage(code);
        }}
      />
    </header>
  );
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
  const server = useServerFindings();
  const [link, setLink] = useState(first);
  const [busy, setBusy] = useState<'save' | 'submit'>();
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLFormElement>(null);
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
  const attempt = async (what: 'save' | 'submit', work: () => Promise<void>) => {
    setBusy(what);
    setSaid('');
    server.set([]);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      server.set(error.blockers);
      focusFirst(frame.current);
    } finally {
      setBusy(undefined);
    }
  };
  const save = () =>
    attempt('save', async () => {
      const again = link !== '';
      await keep();
      setSaid(
        again
          ? t('company_registration.public.savedAgain')
          : t('company_registration.public.saved', { email: form.values.adminEmail }),
      );
    });
  const submit = () =>
    attempt('submit', async () => {
      const faults = await form.validateForm();
      await form.setTouched(Object.fromEntries(fieldNames.map((name) => [name, true])));
      if (Object.keys(faults).length > 0) {
        focusFirst(frame.current);
        return;
      }
      await submitDraft(await keep(), form.values);
      onDone();
    });

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
