// What is free on an account now, for forms.
import { getExchangeBalance } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import { useRead } from '../../../../shared/hooks/use-call.ts';
import { BALANCE_FRESH_MS } from '../../limits.ts';

/** USDT; undefined while it is not known. */
export function useFreeBalance(credentialId: string): { free: string | undefined; pending: boolean } {
  const balance = useRead(getExchangeBalance, { id: credentialId }, { enabled: credentialId !== '', staleMs: BALANCE_FRESH_MS });
  const free = balance.data?.freeUsdt;
  return { free: free !== undefined && isDecimal(free) ? free : undefined, pending: balance.isPending };
}
