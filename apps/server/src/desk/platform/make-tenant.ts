// Makes a tenant: every menu permission but the themes, and the owner of its first invite code. Its administrator comes by a link of its own.
import { permissionAliases } from '@millrace/contract';
import { makeTenant as call } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId, newSecret, randomText } from '../../shared/ids.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { findTakenHost, hasTimeZone, makeTenant } from './tenants.store.ts';
import { refuseVenues } from './venues.ts';

const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const makeTenantRoute = adminHandler(call, async ({ clock, config, passwords }, { input, operator, write, record }) => {
  refuseVenues(config, input.venues, input.money);
  if (!input.languages.includes(input.locale))
    refuseInput({ field: 'locale', rule: 'oneOf', args: { options: input.languages.join(', ') } });
  const inviteCode = randomText(8, INVITE_ALPHABET);
  // Nobody knows the password: the owner sets one by the mail of a forgotten one.
  const passwordHash = await passwords.hash(newSecret());
  const root = { id: newId('usr'), uid: randomText(1, '23456789') + randomText(7, '0123456789'), inviteCode, passwordHash };
  const permissions = permissionAliases.filter((alias) => alias !== 'P10800' && alias !== 'P10801');
  return write(async (tx) => {
    if (!(await hasTimeZone(tx, input.timeZone))) refuseInput({ field: 'timeZone', rule: 'timeZone', args: {} });
    const taken = await findTakenHost(tx, input.hosts);
    if (taken !== undefined) refuseInput({ field: 'hosts', rule: 'hostTaken', args: { host: taken } });
    const isMade = await makeTenant(tx, operator.operatorId, { wanted: { ...input, permissions }, root, nowMs: clock.now() });
    if (!isMade) refuseInput({ field: 'id', rule: 'taken', args: {} });
    const { id, hosts, money, timeZone, venues } = input;
    const detail = { hosts: hosts.join(' '), money, timeZone, venues: venues.join(' ') };
    await record(tx, { kind: 'tenantMade', subject: id, detail });
    return { inviteCode };
  });
});
