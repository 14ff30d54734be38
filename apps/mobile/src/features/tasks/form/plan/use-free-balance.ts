// What orders may use on an account now, for forms.
import { getExchangeBalance } from '@millrace/contract';
import { addDecimals, isDecimal } from '@millrace/market';
import { useRead } from '../../../../shared/hooks/use-call.ts';
import { BALANCE_FRESH_MS } from '../../limits.ts';

/** USDT with what is saved, which orders that lack margin get; undefined while it is not known. */
export function useFreeBalance(credentialId: string): { free: string | undefined; pending: boolean } {
  const balance = useRead(getExchangeBalance, { id: credentialId }, { enabled: credentialId !== '', staleMs: BALANCE_FRESH_MS });
  const { freeUsdt = '', savedUsdt = '' } = balance.data ?? {};
  return { free: isDecimal(freeUsdt) && isDecimal(savedUsdt) ? addDecimals(freeUsdt, savedUsdt) : undefined, pending: balance.isPending };
}
