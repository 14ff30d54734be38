// A session handed over to another device by a link or QR code: a ticket instead of a token in the address (specification, route guard).
// Calls of our own in the specification's manner.
import { sessionOutput } from './accounts.ts';
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { tenantField } from './wire.ts';

/** What a ticket may be used for; one that was made for something else is none. */
export const ticketPurposes = ['device'] as const;
export type TicketPurpose = (typeof ticketPurposes)[number];

const purpose = z.enum(ticketPurposes);
const ticket = z.string().check(z.regex(/^hnd_[0-9A-Za-z_-]{22}$/, 'identifier'));

/** Makes a ticket for the caller's account: 128 random bits, one use, `limits.ticketTtlSec`. The one before ends. */
export const makeTicket = defineCall({
  method: 'POST',
  path: '/app/inter/user/handover/makeTicket',
  input: z.strictObject({ purpose, ...tenantField }),
  output: z.object({ ticket: z.string(), expiresInSec: z.int() }),
});

/** Whose ticket it is, without using it up: asked before a person decides. */
export const readTicket = defineCall({
  method: 'POST',
  path: '/app/outer/user/handover/readTicket',
  input: z.strictObject({ ticket, purpose, ...tenantField }),
  output: z.object({ number: z.string(), nickname: z.string(), image: z.string() }),
  refusals: ['ticketInvalid'],
});

/** Swaps a ticket for a session of its own. Only the first of many callers gets one. */
export const takeTicket = defineCall({
  method: 'POST',
  path: '/app/outer/user/handover/takeTicket',
  input: z.strictObject({ ticket, purpose, ...tenantField }),
  output: sessionOutput,
  refusals: ['ticketInvalid'],
});
