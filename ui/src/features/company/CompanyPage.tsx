import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import type { FieldItem } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument } from '../../shared/document/useDocument';
import { useHasScreen } from '../../shared/session/screens';
import { timeText } from '../../shared/time';
import { companyActions, editIcon } from './actions';
import { type Company, loadCompany } from './api';
import { CompanyAccounts, CompanyAddresses, CompanyContacts, CompanyPlants } from './CompanyParts';
import { EditDialog } from './EditDialog';
import { ErpStanding } from './ErpStanding';
import { dataLooks } from './form';

/** One company: what is said of it, where it is, whom one asks there, and what depends on it. */
export function CompanyPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'company', path: 'companies', id };
  const { data: company, error, refetch } = useDocument(doc, loadCompany);
  const related = useRelated(company);
  if (!company) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const actions: Record<string, EventAction> = {
    edit: { icon: editIcon, dialog: (props) => <EditDialog {...props} company={company} /> },
    ...companyActions,
  };
  return (
    <DocumentPage
      doc={doc}
      title={company.code}
      subtitle={`${company.name} · ${company.nameEn}`}
      state={company.state}
      version={company.version}
      actions={actions}
      hidden={['create', 'register']}
      notice={
        company.state === 'Invalid' ? (
          <Alert type="warning" showIcon title={t('company.invalidNotice')} description={company.reason} />
        ) : company.erpStanding === 'inactive' ? (
          <Alert type="warning" showIcon title={t('company.erpInactiveNotice')} />
        ) : undefined
      }
      sections={[
        {
          items: [
            { name: 'companyType', value: t(`companyType.${company.companyType}`) },
            { name: 'erpStanding', value: <ErpStanding company={company} /> },
            ...dataLooks.map(({ name, word = name }) => ({ name: word, value: company[name] })),
          ],
        },
        { title: t('company.related'), items: related },
      ]}
    >
      <CompanyAddresses company={company} />
      <CompanyPlants company={company} />
      <CompanyContacts company={company} />
      <CompanyAccounts company={company} />
    </DocumentPage>
  );
}

/** What else there is of it, with a link where the reader has that screen. */
function useRelated(company: Company | undefined): FieldItem[] {
  const { t } = useTranslation();
  const [orders, registrations] = [useHasScreen('poSearch'), useHasScreen('registerCompany')];
  if (!company) return [];
  const lines = `/po/poSearch?${new URLSearchParams({ closing: 'open', vendor: company.code })}`;
  const registration = company.registrationId;
  const items: FieldItem[] = [
    { name: 'activeAccounts', value: String(company.accounts) },
    {
      name: 'openLines',
      value: orders && company.openLines > 0 ? <Link to={lines}>{company.openLines}</Link> : String(company.openLines),
    },
  ];
  if (registration !== null && registration !== undefined && registrations) {
    const link = <Link to={`/systemSetting/registrations/${registration}`}>{t('company.openRegistration')}</Link>;
    items.push({ name: 'registration', value: link });
  }
  return [
    ...items,
    { name: 'createdAt', value: timeText(company.createdAt) },
    { name: 'changedAt', value: timeText(company.changedAt) },
  ];
}
