// A guest's session in the account of the demo trader, where the demo is on: reading only, for half an hour, few at once from one address and overall.
import { limits, lookAround } from '@millrace/contract';
import { addressGroup } from '../../shared/http/address-group.ts';
import { guestHandler } from '../../shared/http/handler.ts';
import { lockSubject } from '../../shared/guess.store.ts';
import { refuse } from '../../shared/refusal.ts';
import { countGuests, endGuestsBeyond, openGuestSession } from '../../shared/sessions/index.ts';
import { demoTrader, offersLookAround } from '../../tenants/index.ts';
import { findUserByLogin } from '../users/user.store.ts';
import { readUserInfo } from '../users/user-info.ts';

export const lookAroundRoute = guestHandler(lookAround, async ({ clock, config }, { tenant, ip, origin, write }) =>
  write(async (tx) => {
    if (!offersLookAround(tenant, config)) refuse('lookAroundOff');
    const user = (await findUserByLogin(tx, demoTrader.uid))?.user;
    if (!user || user.frozen) refuse('lookAroundOff');
    await lockSubject(tx, { tenantId: tenant.id, subject: 'guests who look around' });
    const nowMs = clock.now();
    const address = addressGroup(ip);
    // Whoever comes again gives up the oldest of his own.
    await endGuestsBeyond(tx, { address, keep: limits.guestsPerAddress - 1, nowMs });
    if ((await countGuests(tx, nowMs)) >= limits.guestsMax) refuse('lookAroundFull');
    const endMs = nowMs + limits.guestSessionSec * 1000;
    const token = await openGuestSession(tx, { tenantId: tenant.id, userId: user.id, address }, { nowMs, endMs });
    const shown = { ...user, email: '', realName: '', phone: '' };
    return { token, user: await readUserInfo(tx, shown, origin), endTime: endMs };
  }),
);
