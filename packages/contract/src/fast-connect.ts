// Fast connect: the trader authorises us on the exchange's own page instead of typing a key. `state` ties the way out and the way back together: made for one
// session, one use, kept by hash. Calls of our own in the specification's manner.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { credential, linkCredential } from './exchange.ts';
import { tenantField, wireBool } from './wire.ts';

/** The letter says where the trader came from: `n` the installed app, to which the page they come back to leads on; `w` a browser. Then 128 bits. */
export const fastConnectStatePattern = /^fc[nw]_[0-9A-Za-z_-]{22}$/;
const { venueId, remark } = linkCredential.input.shape;
const state = z.string().check(z.regex(fastConnectStatePattern, 'identifier'));

/** Makes a state and says where to go. The caller's earlier one that was not used ends. */
export const startFastConnect = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/startFastConnect',
  permission: 'P10702',
  input: z.strictObject({ venueId, remark, installedApp: wireBool, ...tenantField }),
  output: z.object({ state: z.string(), authorizeUrl: z.string(), expiresInSec: z.int() }),
  refusals: ['fastConnectOff', 'credentialsTooMany'],
});

/** What the exchange's page sent back becomes a linked account. The same state twice, also at once, gives the same one. */
export const finishFastConnect = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/finishFastConnect',
  permission: 'P10702',
  idempotent: true,
  input: z.strictObject({
    state,
    code: z.string().check(z.regex(/^[0-9A-Za-z._~+/=:-]{1,512}$/, 'identifier')),
    /** The exchange's site that the trader used, as it named itself. */
    domain: z.string().check(z.regex(/^https?:\/\/[0-9A-Za-z.:[\]-]{1,253}\/?$/, 'identifier')),
    ...tenantField,
  }),
  output: credential,
  refusals: [
    'fastConnectUnknown',
    'fastConnectExpired',
    'fastConnectDenied',
    'fastConnectDomain',
    'fastConnectRefused',
    'exchangeKeysTooMany',
    'exchangeKeyRefused',
    'exchangeKeyReadOnly',
    'exchangeKeyCanWithdraw',
    'exchangeKeyIpBlocked',
    'exchangeKeyDuplicate',
    'exchangeUnavailable',
    'credentialsTooMany',
  ],
});

/** The trader said no, or gave up: the state ends. */
export const cancelFastConnect = defineCall({
  method: 'POST',
  path: '/app/inter/user/exchange/cancelFastConnect',
  permission: 'P10702',
  input: z.strictObject({ state, ...tenantField }),
  output: done,
  refusals: ['fastConnectUnknown'],
});

/** How far it is, for a page that waits while the trader is in another window, or that was loaded anew. */
export const readFastConnect = defineCall({
  method: 'GET',
  path: '/app/inter/user/exchange/readFastConnect',
  permission: 'P10702',
  input: z.strictObject({ state, ...tenantField }),
  output: z.object({
    stage: z.enum(['waiting', 'linking', 'linked', 'failed']),
    /** Name of the refusal, when it failed; its words are `refusal.<reason>`. */
    reason: z.nullable(z.string()),
    /** When it was linked. */
    credential: z.nullable(credential),
  }),
  refusals: ['fastConnectUnknown'],
});
