// Whether a linked account can lead. Pure; the server decides again with the balance of that moment.
import type { Credential } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';

/** `unknown`: the exchange gave no balance. */
export type AccountFit = 'fits' | 'tooLittle' | 'broken' | 'reading' | 'unknown';

export interface AccountFacts {
  status: Credential['status'];
  totalUsdt: string | undefined;
  hasFailed: boolean;
}

/** @param margin USDT; the account must hold more than this */
export function fitOf({ status, totalUsdt, hasFailed }: AccountFacts, margin: string): AccountFit {
  if (status === 'broken') return 'broken';
  if (totalUsdt === undefined) return hasFailed ? 'unknown' : 'reading';
  return compareDecimals(totalUsdt, margin) > 0 ? 'fits' : 'tooLittle';
}
