import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument } from '../../shared/document/useDocument';
import { rolesText } from '../../shared/session/role';
import { loadUser, useUser } from '../../shared/session/user';
import { timeText } from '../../shared/time';
import { accountActions, editIcon, singleActions } from './actions';
import { loadAccount } from './api';
import { EditDialog } from './EditDialog';

/** One account: whose it is, what it may do, and what became of it. */
export function AccountPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const me = useUser()?.userid;
  const doc = { process: 'account', path: 'accounts', id };
  const { data: account, error, refetch } = useDocument(doc, loadAccount);
  if (!account) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const actions: Record<string, EventAction> = {
    edit: { icon: editIcon, dialog: (props) => <EditDialog {...props} account={account} /> },
    ...accountActions,
    ...singleActions,
  };
  return (
    <DocumentPage
      doc={doc}
      title={account.userId}
      subtitle={`${account.name} · ${account.companyCode} ${account.companyName}`}
      state={account.state}
      version={account.version}
      actions={actions}
      hidden={['create', 'activate']}
      onDone={(event) => {
        // Of one's own account: the name above and the menu follow.
        if (event === 'edit' && id === me) void loadUser().catch(() => undefined);
      }}
      sections={[
        {
          items: [
            { name: 'personName', value: account.name },
            { name: 'personNameEn', value: account.nameEn },
            { name: 'email', value: account.email },
            { name: 'phone', value: account.phone },
            { name: 'department', value: account.department },
            { name: 'title', value: account.title },
            { name: 'companyName', value: `${account.companyCode} ${account.companyName}` },
            { name: 'companyType', value: t(`companyType.${account.companyType}`) },
            { name: 'companies', value: account.companies.map(({ code, name }) => `${code} ${name}`).join(', ') },
            { name: 'groups', value: account.groups },
            { name: 'roles', value: rolesText(t, account.roles) },
            { name: 'secondStep', value: t(account.secondStep ? 'security.on' : 'security.off') },
            { name: 'language', value: t(`mail.language.${account.language}`) },
            { name: 'lastSignInAt', value: account.lastSignInAt ? timeText(account.lastSignInAt) : t('account.never') },
            { name: 'createdAt', value: timeText(account.createdAt) },
            { name: 'changedAt', value: timeText(account.changedAt) },
          ],
        },
      ]}
    />
  );
}
