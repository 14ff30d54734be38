// Linking an exchange account by manual entry, and what becomes of its key. A key goes in once and never comes out: answers show its first and
// last three characters.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { accountSwitches, keyCheck } from './key-check.ts';
import { limits } from './limits.ts';
import { tenantField, wireBool, wireId } from './wire.ts';

export const environments = ['real', 'demo', 'paper'] as const;
export type Environment = (typeof environments)[number];

/** Rules of the specification's section 5: 8 to 32 characters, at least one digit, lower case, upper case and special symbol. */
export const passphrasePattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^0-9A-Za-z\s])[\x21-\x7e]{8,32}$/;

export const credential = z.object({
  id: z.string(),
  venueId: z.string(),
  environment: z.enum(environments),
  remark: z.string(),
  /** First three and last three characters. */
  maskedKey: z.string(),
  status: z.enum(['ok', 'broken']),
  /** Refusal that broke it, a name of `refusals`; null while ok. */
  brokenReason: z.nullable(z.string()),
  ipBound: z.boolean(),
  /** Whether the account can trade perpetual swaps (account mode 2 or above, long/short mode set). */
  swapReady: z.boolean(),
  accountMode: z.enum(['spot', 'futures', 'multi', 'portfolio']),
  /** What the last check found, a fact each; of a broken key what broke it. */
  checks: z.array(keyCheck),
  /** What may be switched so that the account holds perpetual swaps; empty when it does, or cannot. */
  switches: z.array(z.enum(accountSwitches)),
  /** Tasks that trade on it. */
  tasks: z.int(),
  createTime: z.int(),
  checkTime: z.int(),
});
export type Credential = z.output<typeof credential>;

export const venue = z.object({
  id: z.string(),
  environment: z.enum(environments),
  name: z.string(),
  /** Page where a paper account can be opened; empty on a real venue. */
  paperPageUrl: z.string(),
  /** Whether an account can be linked by authorising us there. */
  fastConnect: z.boolean(),
});
export type VenueInfo = z.output<typeof venue>;

/** The caller's linked accounts and the venues the tenant offers. */
export const listCredentials = defineCall({
  method: 'GET',
  path: '/app/inter/user/exchange/listCredentials',
  permission: 'P10700',
  input: z.strictObject({ ...tenantField }),
  /** `outgoingIps`: the addresses from which this installation calls exchanges, for the key's address list; empty where none is fixed. */
  output: z.object({ credentials: z.array(credential), venues: z.array(venue), outgoingIps: z.array(z.string()) }),
});

const keyFields = {
  apiKey: z.string().check(z.minLength(1), z.maxLength(limits.apiKeyMax), z.regex(/^[0-9A-Za-z_-]+$/, 'apiKey')),
  secretKey: z.string().check(z.minLength(1), z.maxLength(limits.apiSecretMax), z.regex(/^[0-9A-Za-z_-]+$/, 'apiKey')),
  passphrase: z
    .string()
    .check(z.minLength(limits.passphraseMin), z.maxLength(limits.passphraseMax), z.regex(passphrasePattern, 'passphrase')),
};
const venueIdField = z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[a-z0-9-]+$/, 'identifier'));

/** Asks the exchange what a key may do. Nothing is stored and nothing on the account is changed; a key that does not fit is an answer, no refusal. */
export const checkKey = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/checkKey',
  permission: 'P10701',
  input: z.strictObject({ venueId: venueIdField, ...keyFields, ...tenantField }),
  output: z.object({
    /** Whether linking this key would succeed now. */
    fit: z.boolean(),
    checks: z.array(keyCheck),
    switches: z.array(z.enum(accountSwitches)),
  }),
  refusals: ['exchangeUnavailable'],
});

export const linkCredential = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/linkCredential',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({
    venueId: venueIdField,
    ...keyFields,
    remark: z.string().check(z.minLength(1), z.maxLength(limits.apiRemarkMax), z.regex(/^[0-9A-Za-z]+$/, 'remark')),
    /** The trader was asked and wants the account switched so that it holds perpetual swaps. Without it no setting of the account is touched. */
    switchModes: z.optional(wireBool),
    ...tenantField,
  }),
  output: credential,
  refusals: [
    'exchangeKeyRefused',
    'exchangeKeyReadOnly',
    'exchangeKeyCanWithdraw',
    'exchangeKeyIpBlocked',
    'exchangeKeyDuplicate',
    'exchangeUnavailable',
    'credentialsTooMany',
    'accountModeLocked',
    'accountModeOnExchange',
  ],
});

/** Puts another key of the same account in the place of the one that is linked, whether that one works or not; tasks and their settings stay. */
export const replaceKey = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/replaceKey',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...keyFields, ...tenantField }),
  output: credential,
  refusals: [
    'exchangeKeyRefused',
    'exchangeKeyReadOnly',
    'exchangeKeyCanWithdraw',
    'exchangeKeyIpBlocked',
    'exchangeKeyOtherAccount',
    'exchangeKeyRevoked',
    'exchangeUnavailable',
  ],
});

/** Asks the exchange about a linked key now. What breaks it is answered as its state; a broken key that is accepted again works again. */
export const recheckKey = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/recheckKey',
  permission: 'P10700',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: credential,
  refusals: ['exchangeUnavailable'],
});

/** Switches the linked account's modes so that it holds perpetual swaps, after the trader was told what changes. */
export const switchAccountModes = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/switchAccountModes',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: credential,
  refusals: ['accountModeLocked', 'accountModeOnExchange', 'credentialBroken', 'exchangeUnavailable'],
});

/** Forgets a key. Refused while tasks use it. */
export const unlinkCredential = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/unlinkCredential',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: done,
  refusals: ['credentialInUse', 'leadAccountLinked'],
});

/** What the linked account holds now, asked of the exchange; decimals as text. */
export const getExchangeBalance = defineCall({
  method: 'GET',
  path: '/app/inter/user/exchange/getExchangeBalance',
  permission: 'P10700',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: z.object({
    totalUsdt: z.string(),
    freeUsdt: z.string(),
    /** What tasks may use: free or in savings of idle funds, which orders that lack margin get, less the margin of a trader. */
    usableUsdt: z.string(),
    /** The margin of a trader: free, and yet not for his tasks; 0 of an account that leads nobody. */
    traderMarginUsdt: z.string(),
    asOf: z.int(),
  }),
  refusals: ['exchangeUnavailable', 'credentialBroken'],
});
