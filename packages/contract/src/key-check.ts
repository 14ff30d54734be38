// What a check of an exchange key finds, fact by fact, and why a key is no longer good. Words: `exchange.fact.<fact>` and
// `exchange.check.<fact>.<say>` of the catalogue.
import { z } from 'zod/mini';

export const keyFacts = ['key', 'read', 'trade', 'withdraw', 'ip', 'accountMode', 'positionMode', 'clock', 'account'] as const;
export type KeyFact = (typeof keyFacts)[number];

/** Every sentence that a fact can have. */
export const keySayings = {
  key: ['refused', 'revoked'],
  read: ['allowed'],
  trade: ['allowed', 'missing'],
  withdraw: ['forbidden', 'allowed'],
  ip: ['bound', 'free', 'kept', 'expiring', 'blocked'],
  accountMode: ['futures', 'multi', 'spot', 'portfolio'],
  positionMode: ['longShort', 'net'],
  clock: ['agrees', 'refused'],
  account: ['free', 'mends', 'mine', 'other', 'different'],
} as const satisfies Record<KeyFact, readonly string[]>;

export const keyCheck = z.object({
  fact: z.enum(keyFacts),
  /** ok; warning: works, but something is missing or will be; problem: does not work. */
  state: z.enum(['ok', 'warning', 'problem']),
  say: z.string(),
  /** Figures and names in the sentence. */
  args: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type KeyCheck = z.output<typeof keyCheck>;

/** What can be switched on an account so that it holds perpetual swaps. */
export const accountSwitches = ['accountMode', 'positionMode'] as const;
export type AccountSwitch = (typeof accountSwitches)[number];

/** Why a linked key is no longer used: names of `refusals`, which hold the words. */
export const keyProblems = [
  'exchangeKeyRefused',
  'exchangeKeyReadOnly',
  'exchangeKeyCanWithdraw',
  'exchangeKeyIpBlocked',
  'exchangeKeyOtherAccount',
  'exchangeKeyRevoked',
] as const;
export type KeyProblem = (typeof keyProblems)[number];

/** The problem behind a code of the exchange, or behind its own name. */
export function keyProblemOf(code: string): KeyProblem {
  const named = keyProblems.find((name) => name === code);
  if (named !== undefined) return named;
  if (code === '50110' || code === '50121') return 'exchangeKeyIpBlocked';
  return code === '50120' ? 'exchangeKeyReadOnly' : 'exchangeKeyRefused';
}
