import { useQuery } from '@tanstack/react-query';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { queryKeys } from '../../shared/queryKeys';
import { isInside, useUser } from '../../shared/session/user';
import { type Account, type Details, loadGroupsOf } from './api';
import { DetailFields } from './DetailFields';
import { FurtherCompaniesField } from './FurtherCompaniesField';
import { detailNames, detailsSchema } from './schema';

/** Name, address and groups of an account; and for which other companies it works, by those who manage accounts of all. */
export function EditDialog({ account, ...props }: EventDialogProps & { account: Account }) {
  const everywhere = isInside(useUser());
  const { data: groups = [] } = useQuery({
    queryKey: queryKeys.groupsOfAccount(account.id),
    queryFn: () => loadGroupsOf(account.id),
  });
  const initial: Details = {
    name: account.name,
    nameEn: account.nameEn,
    email: account.email,
    phone: account.phone,
    department: account.department,
    title: account.title,
    groups: account.groupCodes,
    ...(everywhere && { companies: account.companies.map(({ code }) => code) }),
  };
  return (
    <FormEventDialog
      {...props}
      width={640}
      initial={{ ...initial }}
      schema={detailsSchema}
      names={[...detailNames, 'companies']}
    >
      <div className="form-grid">
        <DetailFields groups={groups} />
        {everywhere && <FurtherCompaniesField home={account.companyCode} companyType={account.companyType} />}
      </div>
    </FormEventDialog>
  );
}
