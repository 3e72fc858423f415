import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ActingOffer, beginActing, endActing, loadActing } from '../../shared/session/acting';
import { loadUser, useUser } from '../../shared/session/user';

const none: ActingOffer[] = [];

/** Acting for somebody: whom one may act for, looked up while `looking`; beginning; and back again. */
export function useActing(looking: boolean) {
  const navigate = useNavigate();
  const user = useUser();
  const acting = user?.actfor === 'Y';
  const { data } = useQuery({ queryKey: ['acting', user?.userid], queryFn: loadActing, enabled: looking && !acting });
  const change = async (work: Promise<unknown>) => {
    await work;
    await changedPerson(navigate);
  };
  return {
    acting,
    offers: acting ? none : (data?.offers ?? none),
    begin: (delegation: number) => change(beginActing(delegation)),
    end: () => change(endActing()),
  };
}

/** What was loaded was for another pair of eyes: the person begins at home, where it is forgotten (`person.ts`). */
export async function changedPerson(navigate: (path: string) => unknown): Promise<void> {
  await loadUser();
  await navigate('/home');
}
