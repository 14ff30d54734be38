// Changes what a tenant deals in. Its money and the zone of its days stay what they are from its first journal on.
import { doneOutput } from '@millrace/contract';
import { changeTenant as call } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { changeTenant, findFixed, hasTimeZone } from './tenants.store.ts';
import { refuseVenues } from './venues.ts';

export const changeTenantRoute = adminHandler(call, ({ config }, { input, operator, write, record }) => {
  refuseVenues(config, input.venues, input.money);
  return write(async (tx) => {
    const fixed = (await findFixed(tx, operator.operatorId, input.id)) ?? refuse('notFound');
    for (const field of ['money', 'timeZone'] as const)
      if (fixed.isFixed && fixed[field] !== input[field]) refuseInput({ field, rule: 'fixedByJournal', args: {} });
    if (!(await hasTimeZone(tx, input.timeZone))) refuseInput({ field: 'timeZone', rule: 'timeZone', args: {} });
    if (!(await changeTenant(tx, operator.operatorId, input))) refuse('alreadyDecided');
    const { id, money, timeZone, venues } = input;
    const before = { money: fixed.money, timeZone: fixed.timeZone, venues: fixed.venues.join(' ') };
    await record(tx, { kind: 'tenantChanged', subject: id, before, after: { money, timeZone, venues: venues.join(' ') } });
    return doneOutput;
  });
});
