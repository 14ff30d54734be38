// Makes a ticket that opens a session on another device of the caller, once and within a minute.
import { limits, makeTicket } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { insertTicket } from './ticket.store.ts';

export const makeTicketRoute = handler(makeTicket, async ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const owner = { tenantId: session.tenantId, userId: session.userId, sessionId: session.id, purpose: input.purpose };
    return { ticket: await insertTicket(tx, owner, clock.now()), expiresInSec: limits.ticketTtlSec };
  }),
);
