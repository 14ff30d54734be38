// The account after a call that changed it: every page shows it at once, and the guard does not ask again.
import { info, type UserInfo } from '@millrace/contract';
import { readKey } from '../../../shared/hooks/read-options.ts';
import { useServices } from '../../../shared/services/services-context.ts';

export function useOwnAccount(): (user: UserInfo) => void {
  const { queries, session } = useServices();
  return (user) => {
    queries.setQueryData(readKey(info, {}), user);
    session.setUser(user);
  };
}
