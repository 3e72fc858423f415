import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { SmallTable } from '../../shared/document/SmallTable';
import { StateTag } from '../../shared/document/StateTag';
import { useDocument } from '../../shared/document/useDocument';
import { timeText } from '../../shared/time';
import { ApproveDialog } from './ApproveDialog';
import { approveIcon, editIcon, registrationActions } from './actions';
import { loadRegistration, type Registration, type Resembling } from './api';
import { EditDialog } from './EditDialog';
import { parts } from './form';

/** One registration: the form, what it resembles, and the review. */
export function RegistrationPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'company_registration', path: 'company-registrations', id };
  const { data: registration, error, refetch } = useDocument(doc, loadRegistration);
  if (!registration) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const actions: Record<string, EventAction> = {
    approve: {
      kind: 'primary',
      icon: approveIcon,
      dialog: (props) => <ApproveDialog {...props} registration={registration} />,
    },
    edit: { icon: editIcon, dialog: (props) => <EditDialog {...props} registration={registration} /> },
    ...registrationActions,
  };
  return (
    <DocumentPage
      doc={doc}
      title={registration.fields.name}
      subtitle={`${registration.fields.vendorCode} · ${registration.fields.nameEn}`}
      state={registration.state}
      version={registration.version}
      actions={actions}
      hidden={['submit', 'resubmit', 'activate']}
      notice={registration.reason ? <Alert type="info" showIcon title={registration.reason} /> : undefined}
      sections={[
        ...parts.map(({ key, fields }) => ({
          title: t(`company_registration.${key}`),
          items: fields.map(({ name, label }) => ({
            name: label ? label.slice('field.'.length) : name,
            value: name === 'companyType' ? t(`companyType.${registration.fields[name]}`) : registration.fields[name],
          })),
        })),
        {
          items: [
            { name: 'submittedAt', value: timeText(registration.submittedAt) },
            { name: 'changedAt', value: timeText(registration.changedAt) },
            { name: 'language', value: t(`mail.language.${registration.language}`) },
            {
              name: 'company',
              value: registration.companyId && (
                <Link to={`/systemSetting/companies/${registration.companyId}`}>{registration.fields.vendorCode}</Link>
              ),
            },
          ],
        },
      ]}
    >
      <Resemblances registration={registration} />
    </DocumentPage>
  );
}

function Resemblances({ registration }: { registration: Registration }) {
  const { t } = useTranslation();
  const title = t('company_registration.resembling');
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {title}
      </Typography.Title>
      {registration.resembling.length === 0 ? (
        <Typography.Text type="secondary">{t('company_registration.nothingResembles')}</Typography.Text>
      ) : (
        <SmallTable<Resembling>
          label={title}
          rowKey={(one) => `${one.kind}${one.id}`}
          dataSource={registration.resembling}
          columns={[
            { title: t('document.document'), render: (_, one) => t(`company_registration.kind.${one.kind}`) },
            { title: t('field.code'), dataIndex: 'code' },
            {
              title: t('field.companyName'),
              render: (_, one) => (
                <Link to={`/systemSetting/${one.kind === 'registration' ? 'registrations' : 'companies'}/${one.id}`}>
                  {one.name}
                </Link>
              ),
            },
            {
              title: t('field.state'),
              render: (_, one) => (
                <StateTag
                  process={one.kind === 'registration' ? 'company_registration' : 'company'}
                  state={one.state}
                />
              ),
            },
            {
              title: t('field.same'),
              render: (_, one) => one.same.map((name) => t(`field.${name}`)).join(', '),
            },
          ]}
        />
      )}
    </section>
  );
}
