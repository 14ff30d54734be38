// The linked accounts with what each holds, and whether it can lead.
import { getExchangeBalance, type Credential } from '@millrace/contract';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { useCredentials } from '../../exchange/index.ts';
import { BALANCE_FRESH_MS } from '../limits.ts';
import { fitOf, type AccountFit } from './account-fit.ts';

export interface LeadAccount {
  credential: Credential;
  totalUsdt: string | undefined;
  /** Why there is no balance. */
  error: unknown;
  fit: AccountFit;
}

export interface LeadAccounts {
  /** Undefined until the linked accounts are known. */
  accounts: readonly LeadAccount[] | undefined;
  credentials: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Reads the balances that could not be read. */
  readAgain: () => void;
  isReading: boolean;
}

export function useLeadAccounts(margin: string): LeadAccounts {
  const { api } = useServices();
  const credentials = useCredentials();
  const linked = credentials.data?.credentials;
  const balances = useQueries({
    queries: (linked ?? []).map(({ id, status }) => ({
      ...readOptions(api, getExchangeBalance, { id }),
      enabled: status === 'ok',
      staleTime: BALANCE_FRESH_MS,
    })),
  });
  return {
    accounts: linked?.map((credential, index) => {
      const { data, error = null } = balances[index] ?? {};
      const totalUsdt = data?.totalUsdt;
      const fit = fitOf({ status: credential.status, totalUsdt, hasFailed: error !== null }, margin);
      return { credential, totalUsdt, error, fit };
    }),
    credentials,
    readAgain: () => void Promise.all(balances.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    isReading: balances.some(({ isFetching }) => isFetching),
  };
}
