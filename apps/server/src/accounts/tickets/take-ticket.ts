// Exchanges a ticket for a new session with the device and address of the caller. It is listed and can be ended like any other session.
import { takeTicket } from '@millrace/contract';
import { guestHandler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { openSession } from '../../shared/sessions/index.ts';
import { tellOfNewDevice } from '../security-messages.ts';
import { spendTicket } from './ticket.store.ts';
import { findUserById } from '../users/user.store.ts';
import { readUserInfo } from '../users/user-info.ts';

export const takeTicketRoute = guestHandler(takeTicket, async ({ clock }, { input, tenant, device, ip, origin, write }) =>
  write(async (tx) => {
    const userId = await spendTicket(tx, input.ticket, input.purpose, clock.now());
    const user = userId === undefined ? undefined : await findUserById(tx, userId);
    if (!user) refuse('ticketInvalid');
    await tellOfNewDevice(tx, { tenantId: tenant.id, userId: user.id, device, ip }, clock.now());
    const { token } = await openSession(tx, { tenantId: tenant.id, userId: user.id, device, ip }, clock.now());
    return { token, deviceToken: null, user: await readUserInfo(tx, user, origin) };
  }),
);
