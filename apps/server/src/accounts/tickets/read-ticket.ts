// Shows whose account a ticket opens, so that a person can decide before using it.
import { readTicket } from '@millrace/contract';
import { guestHandler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findTicket } from './ticket.store.ts';
import { findUserById } from '../users/user.store.ts';

export const readTicketRoute = guestHandler(readTicket, async ({ clock }, { input, read }) =>
  read(async (tx) => {
    const userId = await findTicket(tx, input.ticket, input.purpose, clock.now());
    const user = userId === undefined ? undefined : await findUserById(tx, userId);
    if (!user) refuse('ticketInvalid');
    return { number: user.uid, nickname: user.nickname, image: user.image };
  }),
);
