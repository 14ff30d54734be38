// Takes a task out of its group, or into a free slot of one that the caller has open. The engine changes kind, group and settings with one edit: position,
// average and cycle stay, and no order is sent.
import {
  adoptTemplate,
  findOfferedKind,
  kindOf,
  operateAssignmentGroupTransformation,
  ownTypeOf,
  productOfType,
  settingsInstrumentOf,
  type GroupSlot,
  type TaskSettings,
} from '@millrace/contract';
import { claimPosition, listOpenOrders, listTasksOfGroup, positionSidesOf, type TaskPlace, type TaskRow } from '@millrace/engine';
import { findCredentialRow } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { lockOpenedGroupOf } from '../../shared/groups/opened.store.ts';
import { findPublishedGroup } from '../../shared/groups/template.store.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { refuse, refuseInput, Refusal } from '../../shared/refusal.ts';
import { findProduct, getOwnTask, lockOwnTask, queueAction, snapshotOf, type Queued } from '../../tasks/index.ts';
import { getGroup } from '../shared/own-group.ts';

type Request = TraderRequest<typeof operateAssignmentGroupTransformation>;

export const operateAssignmentGroupTransformationRoute = handler(operateAssignmentGroupTransformation, (context, request) =>
  request.input.transform === 'out' ? takeOut(request) : takeIn(context, request),
);

function takeOut(request: Request): Promise<Queued> {
  return request.write(async (tx) => {
    const task = await lockTaskToMove(tx, request);
    if (task.group === null || task.group.step === 'closing') return refuse('groupNotOpen');
    const assignmentType = ownTypeOf(task.assignmentType);
    if (findOfferedKind(assignmentType) === undefined) refuse('notFound');
    return queueMove(tx, request, { task, settings: task.settings, place: { assignmentType, group: null } });
  });
}

async function takeIn(context: Context, request: Request): Promise<Queued> {
  const { input, tenant, session, read, write } = request;
  const { groupId, slot: slotName } = input;
  if (groupId === undefined) return refuseInput({ field: 'groupId', rule: 'required', args: {} });
  if (slotName === undefined) return refuseInput({ field: 'slot', rule: 'required', args: {} });
  const group = await read(async (tx) => {
    await getOwnTask(tx, input.id, request, 'edit');
    return getGroup(tx, tenant, groupId, 'edit');
  });
  if (group.withdrawnAtMs !== null) refuse('groupWithdrawn');
  return write(async (tx) => {
    const opened = await lockOpenedGroupOf(tx, { userId: session.userId, groupId });
    if (opened === undefined || opened.state === 'closing') return refuse('groupNotOpen');
    const task = await lockTaskToMove(tx, request);
    if (task.group !== null) refuse('groupOpen');
    const published = await findPublishedGroup(tx, { tenantId: tenant.id, id: groupId, version: opened.version });
    const slot = published?.slots.find((each) => each.slot === slotName);
    const isSame =
      slot?.instId === task.instId &&
      slot.settings.direction === task.settings.direction &&
      ownTypeOf(group.assignmentType) === task.assignmentType &&
      opened.credentialId === task.credentialId;
    if (slot === undefined || !isSame) return refuse('slotMismatch');
    if ((await listTasksOfGroup(tx, opened.id)).some((other) => other.group?.slot === slotName)) refuse('slotTaken');
    const settings = await settingsIn(context, tx, { task, slot, assignmentType: group.assignmentType });
    const { tenantId, id: taskId, credentialId, instId } = task;
    const sides = positionSidesOf({ assignmentType: group.assignmentType, instId, settings });
    if (!(await claimPosition(tx, { tenantId, taskId, credentialId, instId, sides }))) refuse('positionOwned');
    const place = { groupId, openedId: opened.id, slot: slotName, version: opened.version };
    return queueMove(tx, request, { task, settings, place: { assignmentType: group.assignmentType, group: place } });
  });
}

/** Refuses `taskChanged` while another edit waits, `ordersResting` while anything but the protective stop is at the exchange. */
async function lockTaskToMove(tx: Transaction, request: Request): Promise<TaskRow> {
  const task = await lockOwnTask(tx, request.input, request, 'edit');
  const { pending } = await snapshotOf(tx, task);
  if (pending.some(({ type }) => type === 'edit')) refuse('taskChanged');
  const orders = await listOpenOrders(tx, { taskId: task.id });
  if (orders.some(({ kind, effect }) => kind !== 'stop' || effect !== 'close')) refuse('ordersResting');
  return task;
}

/** The slot's settings with what the trader sets. Refuses `inputInvalid` for leverage above the template's, `settingsInvalid` for what does not fit. */
async function settingsIn(
  context: Context,
  tx: Transaction,
  { task, slot, assignmentType }: { task: TaskRow; slot: GroupSlot; assignmentType: number },
): Promise<TaskSettings> {
  const account = (await findCredentialRow(tx, task.credentialId, task.userId)) ?? refuse('notFound');
  const product = (await findProduct(context, account, task.instId)) ?? refuse('instrumentNotLive');
  const kind = kindOf(assignmentType);
  const settings = adoptTemplate(kind, slot.settings, { current: task.settings, product: productOfType(product.productType) });
  const max = slot.settings.leverage;
  if (settings.leverage > max) refuseInput({ field: 'lever', rule: 'tooBig', args: { max } });
  const issues = kind.issues(settings, { ...settingsInstrumentOf(product), bothAllowed: slot.bothAllowed });
  if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, issues);
  return settings;
}

interface Move {
  task: TaskRow;
  settings: TaskSettings;
  place: TaskPlace;
}

function queueMove(tx: Transaction, { session }: Request, { task, settings, place }: Move): Promise<Queued> {
  return queueAction(tx, task, { type: 'edit', settings, instId: task.instId, place }, session);
}
