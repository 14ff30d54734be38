// Takes the template's newest version over for the tasks of an open group: what the operator sets holds from the next rung, what the trader sets stays.
import {
  adoptTemplate,
  kindOf,
  productOfType,
  productTypes,
  type Asked,
  type operateAssignmentGroupStatus,
  type TaskResult,
} from '@millrace/contract';
import { claimPosition, listTasksOfGroup, lockTask, positionSidesOf, type TaskRow } from '@millrace/engine';
import { instrumentTypeOf } from '@millrace/okx';
import type { Transaction } from '../../shared/database/index.ts';
import { lockOpenedGroupOf, setOpenedVersion } from '../../shared/groups/opened.store.ts';
import type { PublishedGroup } from '../../shared/groups/template.store.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { editRefusal, queueAction, snapshotOf } from '../../tasks/index.ts';
import { getGroup } from '../shared/own-group.ts';
import type { Accepted } from './open-group.ts';

/** The group is at the new version once every task has taken it over or refused it. */
export function takeOver(request: TraderRequest<typeof operateAssignmentGroupStatus>): Promise<Accepted | Asked> {
  const { input, tenant, session, write } = request;
  return write(async (tx) => {
    const group = await getGroup(tx, tenant, input.groupId, 'edit');
    if (input.version !== group.version) refuse('groupChanged', { version: group.version });
    const opened = (await lockOpenedGroupOf(tx, { userId: session.userId, groupId: group.id })) ?? refuse('groupNotOpen');
    if (opened.state === 'closing') refuse('groupNotOpen');
    const results: TaskResult[] = [];
    for (const { id } of await listTasksOfGroup(tx, opened.id)) {
      const task = await lockTask(tx, id, session.userId);
      if (task === undefined) continue;
      const reason = task.group?.version === group.version ? 'actionRepeated' : await takeOverTask(tx, request, { task, group });
      const outcome = reason === null ? 'queued' : reason === 'actionRepeated' ? 'repeated' : 'refused';
      results.push({ id, slot: task.group?.slot ?? null, outcome, reason: outcome === 'refused' ? reason : null });
    }
    if (results.every(({ outcome }) => outcome !== 'refused')) await setOpenedVersion(tx, opened.id, group.version);
    return { state: 'accepted', results };
  });
}

/** The name of the refusal, or null. */
async function takeOverTask(
  tx: Transaction,
  { session }: Pick<TraderRequest<typeof operateAssignmentGroupStatus>, 'session'>,
  { task, group }: { task: TaskRow; group: PublishedGroup },
): Promise<string | null> {
  const { assignmentType, instId, tenantId, credentialId, id: taskId, group: place } = task;
  const slot = group.slots.find((each) => each.slot === place?.slot);
  if (place === null || slot?.instId !== instId) return 'slotMismatch';
  const product = productOfType(instrumentTypeOf(instId) === 'SPOT' ? productTypes.spot : productTypes.contract);
  const adopted = adoptTemplate(kindOf(assignmentType), slot.settings, { current: task.settings, product });
  const settings = { ...adopted, leverage: Math.min(adopted.leverage, slot.settings.leverage) };
  const refusal = editRefusal(await snapshotOf(tx, task), { instId, settings });
  if (refusal !== null) return refusal.code;
  const sides = positionSidesOf({ assignmentType, instId, settings });
  if (!(await claimPosition(tx, { tenantId, taskId, credentialId, instId, sides }))) return 'positionOwned';
  const { groupId, openedId } = place;
  const to = { assignmentType, group: { groupId, openedId, slot: slot.slot, version: group.version } };
  await queueAction(tx, task, { type: 'edit', settings, instId, place: to }, session);
  return null;
}
