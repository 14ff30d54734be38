// Whether a key may be linked, from the venue's description of its account: pure, so that every rule is a row of a table test.
// A key that can withdraw is never accepted and never stored.
import { keyProblemOf, type AccountSwitch, type RefusalCode } from '@millrace/contract';
import { isCredentialFault, type AccountConfig, type Reply } from '@millrace/okx';

/** What we store of the venue's description of an account. */
export interface AccountFacts {
  accountUid: string;
  ipBound: boolean;
  accountMode: 'spot' | 'futures' | 'multi' | 'portfolio';
  /** Long and short may be held at once already. */
  longShort: boolean;
}

/** An account that may be linked. */
export interface FitAccount extends AccountFacts {
  /** Of a sub-account: the main account's uid; otherwise its own. */
  mainUid: string;
}

export type KeyAssessment = { kind: 'fit'; account: FitAccount } | { kind: 'refused'; code: RefusalCode; detail?: Record<string, string> };

export function assessKey(reply: Reply<AccountConfig>): KeyAssessment {
  if (reply.kind === 'unreachable') return { kind: 'refused', code: 'exchangeUnavailable' };
  if (reply.kind === 'refused') return { kind: 'refused', code: refusalOf(reply.code), detail: { code: reply.code } };
  const config = reply.data;
  if (config.permissions.includes('withdraw')) return { kind: 'refused', code: 'exchangeKeyCanWithdraw' };
  if (!config.permissions.includes('trade')) return { kind: 'refused', code: 'exchangeKeyReadOnly' };
  return {
    kind: 'fit',
    account: {
      accountUid: config.uid,
      mainUid: config.mainUid,
      ipBound: config.ipAddresses.length > 0,
      accountMode: config.accountMode === 'multi-currency' ? 'multi' : config.accountMode,
      longShort: config.positionMode === 'long_short',
    },
  };
}

function refusalOf(code: string): RefusalCode {
  return isCredentialFault(code) ? keyProblemOf(code) : 'exchangeUnavailable';
}

/** Whether swaps could be traded once long/short mode is set: not in spot mode, and portfolio margin knows net mode only. */
export function canHoldSwaps(account: AccountFacts): boolean {
  return account.accountMode === 'futures' || account.accountMode === 'multi';
}

/** Whether swaps can be traded on the account as it is. */
export function isSwapReady(account: AccountFacts): boolean {
  return canHoldSwaps(account) && account.longShort;
}

/** What may be switched so that the account holds swaps; nothing where it does, nor under portfolio margin, which knows net mode only. */
export function neededSwitches(account: AccountFacts): AccountSwitch[] {
  if (account.accountMode === 'portfolio' || isSwapReady(account)) return [];
  return [...(account.accountMode === 'spot' ? (['accountMode'] as const) : []), ...(account.longShort ? [] : (['positionMode'] as const))];
}

/** First and last three characters of a key; short keys show nothing. */
export function maskKey(apiKey: string): string {
  return apiKey.length < 12 ? '***' : `${apiKey.slice(0, 3)}***${apiKey.slice(-3)}`;
}
