// Stops all opening of the tenant at once. The commit tells the engine, whose tasks close buying as their next input.
import { panicStop } from '@millrace/contract/admin';
import { pauseTenant } from '../../fuel/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { tellTraders } from './panic-messages.ts';
import { insertPanic } from './panic.store.ts';

export const panicStopRoute = adminHandler(panicStop, (context, request) => {
  const { input, tenant, write, record } = request;
  if (input.name.trim() !== tenant.name) refuseInput({ field: 'name', rule: 'brandName', args: {} });
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const stop = { id: newId('stp'), tenantId, haltsExits: input.haltsExits === true };
    if (!(await insertPanic(tx, { ...stop, operatorId, reason, nowMs }))) refuse('alreadyDecided');
    const { buying, trading } = await pauseTenant(tx, stop, nowMs);
    await tellTraders(
      tx,
      { tenantId, kind: 'openingStopped', tasks: [...buying, ...trading], args: { exits: stop.haltsExits ? 'off' : 'on' } },
      nowMs,
    );
    const detail = { reason, haltsExits: String(stop.haltsExits), buying: String(buying.length), trading: String(trading.length) };
    await record(tx, { kind: 'panicStopped', subject: tenantId, detail });
    return doneDecision;
  });
});
