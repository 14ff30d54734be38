// What a check found, fact by fact, as the trader reads it: pure, so that every sentence has a row in a table test.
import { limits, type Environment, type KeyCheck, type KeyFact, type keySayings, type RefusalCode } from '@millrace/contract';
import { isTimestampRefused } from '@millrace/okx';
import { canHoldSwaps, type AccountFacts } from './assess-key.ts';

const DAY_MS = 86_400_000;

/** Of one key; ms of the wall clock. */
export interface KeyAge {
  environment: Environment;
  ipBound: boolean;
  /** When the exchange last answered a signed call with it. */
  answeredMs: number;
  nowMs: number;
}

type Statement = { [Fact in KeyFact]: { fact: Fact; say: (typeof keySayings)[Fact][number] } }[KeyFact];

function check(state: KeyCheck['state'], statement: Statement, args: KeyCheck['args'] = {}): KeyCheck {
  return { ...statement, state, args };
}

/** The facts of a key that holds. */
export function checksOf(account: AccountFacts, age: KeyAge): KeyCheck[] {
  return [
    check('ok', { fact: 'read', say: 'allowed' }),
    check('ok', { fact: 'trade', say: 'allowed' }),
    check('ok', { fact: 'withdraw', say: 'forbidden' }),
    ipCheck(age),
    accountModeCheck(account),
    ...(canHoldSwaps(account) ? [positionModeCheck(account)] : []),
    check('ok', { fact: 'clock', say: 'agrees' }),
  ];
}

/** OKX ends a key without an address list after 14 days without a signed call, but none of its demo trading; a paper exchange ends none. */
function ipCheck(age: KeyAge): KeyCheck {
  if (age.ipBound) return check('ok', { fact: 'ip', say: 'bound' });
  if (age.environment !== 'real') return check('ok', { fact: 'ip', say: 'kept' });
  const left = daysLeft(age);
  if (left !== undefined) return check('problem', { fact: 'ip', say: 'expiring' }, { days: left });
  return check('warning', { fact: 'ip', say: 'free' }, { days: limits.keyIdleDays });
}

/** Whole days until an idle key ends, from the day of the warning on; undefined before, and for keys that do not end. */
export function daysLeft({ environment, ipBound, answeredMs, nowMs }: KeyAge): number | undefined {
  if (ipBound || environment !== 'real') return undefined;
  const idleDays = (nowMs - answeredMs) / DAY_MS;
  return idleDays < limits.keyIdleWarnDays ? undefined : Math.max(0, Math.floor(limits.keyIdleDays - idleDays));
}

function accountModeCheck({ accountMode }: AccountFacts): KeyCheck {
  return check(accountMode === 'futures' || accountMode === 'multi' ? 'ok' : 'warning', { fact: 'accountMode', say: accountMode });
}

function positionModeCheck({ longShort }: AccountFacts): KeyCheck {
  return longShort ? check('ok', { fact: 'positionMode', say: 'longShort' }) : check('warning', { fact: 'positionMode', say: 'net' });
}

const PROBLEMS: Partial<Record<RefusalCode, Statement>> = {
  exchangeKeyRefused: { fact: 'key', say: 'refused' },
  exchangeKeyRevoked: { fact: 'key', say: 'revoked' },
  exchangeKeyReadOnly: { fact: 'trade', say: 'missing' },
  exchangeKeyCanWithdraw: { fact: 'withdraw', say: 'allowed' },
  exchangeKeyIpBlocked: { fact: 'ip', say: 'blocked' },
  exchangeKeyOtherAccount: { fact: 'account', say: 'different' },
};

/**
 * The problem that broke a key or prevents its link, from our refusal and the venue's code; empty for a refusal that a trader can only
 * retry.
 */
export function problemsOf(code: string, venueCode = ''): KeyCheck[] {
  if (isTimestampRefused(venueCode)) return [check('problem', { fact: 'clock', say: 'refused' })];
  const statement = PROBLEMS[code as RefusalCode];
  return statement === undefined ? [] : [check('problem', statement)];
}

/** Whether the account of a new key is already linked: not at all, by the trader with a broken or a working key, or by another user. */
export function accountCheck(links: { own: { remark: string; broken: boolean } | undefined; linked: boolean }): KeyCheck {
  const { own, linked } = links;
  if (own?.broken === true) return check('ok', { fact: 'account', say: 'mends' }, { remark: own.remark });
  if (own) return check('problem', { fact: 'account', say: 'mine' }, { remark: own.remark });
  return linked ? check('problem', { fact: 'account', say: 'other' }) : check('ok', { fact: 'account', say: 'free' });
}
