// Opens a group: the tasks of all chosen slots are made in one transaction or none, and the driver starts them one by one.
import { hostingAgreementVersion, limits, type Asked, type operateAssignmentGroupStatus } from '@millrace/contract';
import { claimPosition, confirmStart, countTasks, insertTask, positionSidesOf, type NewTask } from '@millrace/engine';
import { addDecimals, compareDecimals } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import { requireFuel } from '../../fuel/index.ts';
import {
  becomesSwapReady,
  findCredentialRow,
  lockCredentialRow,
  readBalance,
  usableBalance,
  type CredentialRow,
} from '../../exchange/index.ts';
import { listProducts } from '../../market/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { insertOpenedGroup } from '../../shared/groups/opened.store.ts';
import type { PublishedGroup } from '../../shared/groups/template.store.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import { capitalRefusal, neededByOthers, refuseOrAsk, startFigures, type TransitionRefusal } from '../../tasks/index.ts';
import { getGroup } from '../shared/own-group.ts';
import { chosenSlots, plannedSlots, type ChosenSlot, type PlannedSlot } from './chosen-slots.ts';

type Request = TraderRequest<typeof operateAssignmentGroupStatus>;

export interface Accepted {
  state: 'accepted';
  results: { id: string; slot: string | null; outcome: 'queued' | 'repeated' | 'refused'; reason: string | null }[];
}

export async function openGroup(context: Context, request: Request): Promise<Accepted | Asked> {
  const { input, session, tenant, read, write } = request;
  const group = await read((tx) => getGroup(tx, tenant, input.groupId, 'add'));
  assertOpenable(group, input);
  const chosen = chosenSlots(group, input.slots);
  const account = usable(await read((tx) => findCredentialRow(tx, input.credentialId ?? '', session.userId)));
  const planned = plannedSlots(group, chosen, await productsOf(context, account, chosen));
  if (chosen.some(({ slot }) => instrumentTypeOf(slot.instId) === 'SWAP') && !(await becomesSwapReady(context, account, read)))
    refuse('accountModeUnfit');
  const { usableUsdt: freeUsdt } = await usableBalance(account.id, await readBalance(context, account), read);
  const reservedUsdt = await neededByOthers(context, read, { account });
  return write(async (tx) => {
    await requireFuel(tx, { userId: session.userId, tenantId: account.tenantId, environment: account.environment });
    const asked = refuseOrAsk(questionOf(group, planned, { ...input, freeUsdt, reservedUsdt }), input.ask);
    return asked ?? store(tx, request, { context, group, account, planned });
  });
}

function assertOpenable(group: PublishedGroup, { version, agreementVersion }: Request['input']): void {
  if (group.withdrawnAtMs !== null) refuse('groupWithdrawn');
  if (version !== group.version) refuse('groupChanged', { version: group.version });
  if (agreementVersion !== hostingAgreementVersion) refuse('agreementMissing', { version: hostingAgreementVersion });
}

function usable(account: CredentialRow | undefined): CredentialRow {
  if (!account) return refuse('credentialMissing');
  return account.status === 'ok' ? account : refuse('credentialBroken');
}

async function productsOf(context: Context, account: CredentialRow, chosen: readonly ChosenSlot[]) {
  const types = new Set(chosen.map(({ slot }) => instrumentTypeOf(slot.instId)));
  const lists = await Promise.all([...types].map((type) => listProducts(context, { venueId: account.venueId, account }, type)));
  const products = new Map(lists.flat().map((product) => [product.instId, product]));
  if (chosen.some(({ slot }) => products.get(slot.instId)?.lastPrice === '')) refuse('exchangeUnavailable');
  return products;
}

/** What must be confirmed first: tasks whose loss nothing limits, and that all together need more than is free. */
function questionOf(
  { assignmentType }: PublishedGroup,
  planned: readonly PlannedSlot[],
  { freeUsdt, reservedUsdt, confirmNoStop, confirmPartialLadder }: Request['input'] & { freeUsdt: string; reservedUsdt: string },
): TransitionRefusal | null {
  const figures = planned.map(({ slot, settings, product }) => ({
    slot: slot.slot,
    unlimited: compareDecimals(settings.stopLossAmount, '0') === 0,
    ...startFigures({ assignmentType, settings }, product, '0'),
  }));
  const open = figures.filter(({ unlimited, limit }) => unlimited || limit !== undefined);
  if (open.length > 0 && confirmNoStop !== true) {
    const detail = { slots: open.map(({ slot }) => slot).join(', '), loss: open.map(({ loss }) => loss).reduce(addDecimals, '0') };
    return { code: 'stopConfirmationNeeded', detail };
  }
  const needed = figures.map((each) => each.needed).reduce(addDecimals, '0');
  return confirmPartialLadder === true ? null : capitalRefusal(needed, { freeUsdt, reservedUsdt });
}

interface Opening {
  context: Context;
  group: PublishedGroup;
  account: CredentialRow;
  planned: readonly PlannedSlot[];
}

async function store(tx: Transaction, request: Request, { context, group, account, planned }: Opening): Promise<Accepted> {
  const { session, tenant, language, input } = request;
  // Locked against a concurrent unlink.
  usable(await lockCredentialRow(tx, account.id, session.userId, 'share'));
  if ((await countTasks(tx, session.userId)) + planned.length > limits.tasksPerUser) refuse('tasksTooMany', { max: limits.tasksPerUser });
  const { venueId, environment } = account;
  const owner = { tenantId: tenant.id, userId: session.userId, credentialId: account.id, environment };
  const openedId = newId('opg');
  const at = new Date(context.clock.now());
  const agreed = { version: group.version, agreementVersion: hostingAgreementVersion, agreementLanguage: language, at };
  if (!(await insertOpenedGroup(tx, { id: openedId, groupId: group.id, ...owner, ...agreed }))) refuse('groupOpen');
  const tasks = planned.map(({ slot, settings }): NewTask => ({
    id: newId('tsk'),
    ...owner,
    venueId,
    assignmentType: group.assignmentType,
    instId: slot.instId,
    settings,
    createdAt: at,
    group: { groupId: group.id, openedId, slot: slot.slot, version: group.version },
  }));
  const taken: string[] = [];
  for (const task of tasks) {
    await insertTask(tx, task);
    await confirmStart(tx, task.id, { noStop: input.confirmNoStop === true, partialLadder: input.confirmPartialLadder === true });
    const { tenantId, credentialId, instId } = task;
    const claim = { tenantId, taskId: task.id, credentialId, instId, sides: positionSidesOf(task) };
    if (!(await claimPosition(tx, claim))) taken.push(task.group?.slot ?? '');
  }
  if (taken.length > 0) refuse('positionOwned', { slots: taken.join(', ') });
  return {
    state: 'accepted',
    results: tasks.map(({ id, group: place }) => ({ id, slot: place?.slot ?? null, outcome: 'queued', reason: null })),
  };
}
