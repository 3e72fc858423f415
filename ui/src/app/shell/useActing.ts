import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { settleDrafts } from '../../shared/document/drafts';
import { toastError } from '../../shared/feedback/feedback';
import { i18next } from '../../shared/i18n/i18n';
import { queryKeys } from '../../shared/queryKeys';
import { type ActingOffer, beginActing, endActing, loadActing } from '../../shared/session/acting';
import { loadUser, useUser } from '../../shared/session/user';

const none: ActingOffer[] = [];

/** Acting for somebody: whom one may act for, looked up while `looking`; beginning; and back again. */
export function useActing(looking: boolean) {
  const navigate = useNavigate();
  const user = useUser();
  const acting = user?.actfor === 'Y';
  const { data } = useQuery({
    queryKey: queryKeys.acting(user?.userid),
    queryFn: loadActing,
    enabled: looking && !acting,
  });
  return {
    acting,
    offers: acting ? none : (data?.offers ?? none),
    begin: (delegation: number) => becomeOther(() => beginActing(delegation), navigate),
    end: async () => {
      // Ends in any case: when its time is over, nothing can be saved any more.
      await settleDrafts();
      await endActing();
      await changedPerson(navigate);
    },
  };
}

/**
 * From now on the session reads with other eyes. What was typed is saved first, for who typed it; where that cannot be, the person is
 * told, and stays.
 */
export async function becomeOther(change: () => Promise<void>, navigate: (path: string) => unknown): Promise<void> {
  if (await settleDrafts()) {
    await change();
    await changedPerson(navigate);
  } else toastError(i18next.t('document.unsavedFirst'));
}

/** What was loaded was for another pair of eyes: the person begins at home, where it is forgotten (`person.ts`). */
export async function changedPerson(navigate: (path: string) => unknown): Promise<void> {
  await loadUser();
  await navigate('/home');
}
