import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKeys } from '../../shared/queryKeys';
import { chooseCompany, loadCompanies, type Workplace } from '../../shared/session/company';
import { identity, useUser } from '../../shared/session/user';
import { becomeOther } from './useActing';

const none: Workplace[] = [];

/** The companies that one works for, looked up while `looking` where there are several; and going over to another. */
export function useCompanies(looking: boolean) {
  const navigate = useNavigate();
  const user = useUser();
  const several = (user?.companynameList.length ?? 0) > 1;
  const { data } = useQuery({
    queryKey: queryKeys.myCompanies(identity(user)),
    queryFn: loadCompanies,
    enabled: looking && several,
  });
  return {
    several,
    companies: several ? (data ?? none) : none,
    choose: (code: string) => becomeOther(() => chooseCompany(code), navigate),
  };
}
