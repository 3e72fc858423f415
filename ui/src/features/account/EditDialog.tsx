import { useQuery } from '@tanstack/react-query';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { type Account, type Details, loadGroupsOf } from './api';
import { DetailFields } from './DetailFields';
import { detailNames, detailsSchema } from './schema';

/** Name, address and groups of an account. */
export function EditDialog({ account, ...props }: EventDialogProps & { account: Account }) {
  const { data: groups = [] } = useQuery({
    queryKey: ['groups', 'grantable', account.id],
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
  };
  return (
    <FormEventDialog {...props} width={640} initial={{ ...initial }} schema={detailsSchema} names={detailNames}>
      <div className="form-grid">
        <DetailFields groups={groups} />
      </div>
    </FormEventDialog>
  );
}
