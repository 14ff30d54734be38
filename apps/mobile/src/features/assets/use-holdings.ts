// What stands on each linked account, asked of its exchange.
import { type Credential, getExchangeBalance, type OutputOf } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { readOptions } from '../../shared/hooks/read-options.ts';
import { useServices } from '../../shared/services/services-context.ts';
import { BALANCE_FRESH_MS } from './limits.ts';

type Balance = OutputOf<typeof getExchangeBalance>;

export interface Holding {
  credential: Credential;
  balance: UseQueryResult<Balance>;
}

export function useHoldings(credentials: readonly Credential[]): readonly Holding[] {
  const { api } = useServices();
  const balances = useQueries({
    queries: credentials.map((credential) => ({
      ...readOptions(api, getExchangeBalance, { id: credential.id }),
      enabled: credential.status === 'ok',
      staleTime: BALANCE_FRESH_MS,
    })),
  });
  return credentials.flatMap((credential, index) => {
    const balance = balances[index];
    return balance ? [{ credential, balance }] : [];
  });
}

/** Sum in USDT; undefined while one is not known, or where practice money would be added to real money. */
export function totalOf(
  holdings: readonly { credential: Pick<Credential, 'environment'>; totalUsdt: string | undefined }[],
): string | undefined {
  if (holdings.length === 0 || new Set(holdings.map(({ credential }) => credential.environment)).size > 1) return undefined;
  const totals = holdings.flatMap(({ totalUsdt }) => (totalUsdt === undefined ? [] : [totalUsdt]));
  return totals.length === holdings.length ? totals.reduce(addDecimals, '0') : undefined;
}
