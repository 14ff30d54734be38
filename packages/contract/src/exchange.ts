// Linking an exchange account by manual entry. A key goes in once and never comes out: answers show its first and last three characters.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { tenantField, wireId } from './wire.ts';

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
  /** `outgoingIps`: the addresses from which this house calls exchanges, for the key's address list; empty where none is fixed. */
  output: z.object({ credentials: z.array(credential), venues: z.array(venue), outgoingIps: z.array(z.string()) }),
});

export const linkCredential = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/linkCredential',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({
    venueId: z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[a-z0-9-]+$/, 'identifier')),
    apiKey: z.string().check(z.minLength(1), z.maxLength(limits.apiKeyMax), z.regex(/^[0-9A-Za-z_-]+$/, 'apiKey')),
    secretKey: z.string().check(z.minLength(1), z.maxLength(limits.apiSecretMax), z.regex(/^[0-9A-Za-z_-]+$/, 'apiKey')),
    passphrase: z
      .string()
      .check(z.minLength(limits.passphraseMin), z.maxLength(limits.passphraseMax), z.regex(passphrasePattern, 'passphrase')),
    remark: z.string().check(z.minLength(1), z.maxLength(limits.apiRemarkMax), z.regex(/^[0-9A-Za-z]+$/, 'remark')),
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
  ],
});

/** Forgets a key. Refused while tasks use it. */
export const unlinkCredential = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/unlinkCredential',
  permission: 'P10701',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: done,
  refusals: ['credentialInUse'],
});

/** What the linked account holds now, asked of the exchange; decimals as text. */
export const getExchangeBalance = defineCall({
  method: 'GET',
  path: '/app/inter/user/exchange/getExchangeBalance',
  permission: 'P10700',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: z.object({ totalUsdt: z.string(), freeUsdt: z.string(), asOf: z.int() }),
  refusals: ['exchangeUnavailable', 'credentialBroken'],
});
