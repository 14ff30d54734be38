// What orders may use on an account now, for forms.
import { getExchangeBalance } from '@millrace/contract';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { BALANCE_FRESH_MS } from '../limits.ts';

/** USDT; undefined while it is not known. `margin`: of a trader, already taken off. */
export function useFreeBalance(credentialId: string): { free: string | undefined; margin: string; pending: boolean } {
  const balance = useRead(getExchangeBalance, { id: credentialId }, { enabled: credentialId !== '', staleMs: BALANCE_FRESH_MS });
  const { usableUsdt, traderMarginUsdt = '0' } = balance.data ?? {};
  return { free: usableUsdt, margin: traderMarginUsdt, pending: balance.isPending };
}
