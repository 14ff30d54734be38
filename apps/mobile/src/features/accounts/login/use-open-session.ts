// What a login and a registration do alike once the server has let the trader in.
import { info, type OutputOf, type userLogin } from '@millrace/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { readKey } from '../../../shared/hooks/read-options.ts';
import { safeBack } from '../../../shared/services/link-arrivals.ts';
import { useServices } from '../../../shared/services/services-context.ts';

/** Stores the session, and the account when it is to be remembered. */
export function useStoreSession(): (output: OutputOf<typeof userLogin>) => void {
  const { session, accounts, queries } = useServices();
  return ({ token, deviceToken, user }) => {
    queries.setQueryData(readKey(info, {}), user);
    session.open(token, user);
    if (deviceToken !== null)
      accounts.save({ tenantId: user.tenantId, number: user.number, nickname: user.nickname, image: user.image, deviceToken });
  };
}

/** Stores it, then goes on to where the trader wanted to go. */
export function useOpenSession(): (output: OutputOf<typeof userLogin>, back: string | undefined) => Promise<void> {
  const store = useStoreSession();
  const navigate = useNavigate();
  const router = useRouter();
  return async (output, back) => {
    store(output);
    const safe = safeBack(back);
    if (safe === undefined) await navigate({ to: '/', replace: true });
    else router.history.replace(safe);
  };
}
