// Creates a task: stopped, not buying, and the only owner of its side of the account's position.
import { addTask, kindOf, limits } from '@millrace/contract';
import { claimPosition, countTasks, insertTask, positionSidesOf, type NewTask } from '@millrace/engine';
import type { Transaction } from '../../shared/database/index.ts';
import { becomesSwapReady, findCredentialRow, lockCredentialRow, type CredentialRow } from '../../exchange/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { requireFuel } from '../../fuel/index.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { checkedSettings } from './check-settings.ts';
import { historyOf, requireKind } from '../shared/own-task.ts';
import { findProduct, isOfKind } from '../shared/task-product.ts';
import { detailsOf } from '../shared/task-view.ts';

export const addTaskRoute = handler(addTask, async (context, request) => {
  const { input, session, tenant } = request;
  requireKind(tenant, input.assignmentType, 'add');
  const account = usable(await request.read((tx) => findCredentialRow(tx, input.credentialId, session.userId)));
  // Exchanges have no savings in their demo.
  if (kindOf(input.assignmentType).currency !== null && account.environment === 'demo')
    refuseInput({ field: 'credentialId', rule: 'notOffered', args: {} });
  const product = await findProduct(context, account, input.instId);
  if (!product || !isOfKind(product, input.assignmentType) || product.state !== 'live') return refuse('instrumentNotLive');
  if (product.productType !== 1 && !(await becomesSwapReady(context, account, request.read))) refuse('accountModeUnfit');
  const settings = checkedSettings({ assignmentType: input.assignmentType, words: input }, product);
  const task: NewTask = {
    id: newId('tsk'),
    tenantId: tenant.id,
    userId: session.userId,
    credentialId: account.id,
    environment: account.environment,
    venueId: account.venueId,
    assignmentType: input.assignmentType,
    instId: input.instId,
    settings,
    createdAt: new Date(context.clock.now()),
  };
  return request.write((tx) => store(tx, request, task));
});

function usable(account: CredentialRow | undefined): CredentialRow {
  if (!account) return refuse('credentialMissing');
  return account.status === 'ok' ? account : refuse('credentialBroken');
}

async function store(tx: Transaction, { session }: TraderRequest<typeof addTask>, task: NewTask) {
  // Locked against a concurrent unlink.
  usable(await lockCredentialRow(tx, task.credentialId, session.userId, 'share'));
  await requireFuel(tx, task);
  if ((await countTasks(tx, session.userId)) >= limits.tasksPerUser) refuse('tasksTooMany', { max: limits.tasksPerUser });
  const stored = await insertTask(tx, task);
  const sides = positionSidesOf(task);
  const { tenantId, credentialId, instId } = task;
  if (!(await claimPosition(tx, { tenantId, taskId: task.id, credentialId, instId, sides }))) refuse('positionOwned');
  return detailsOf(stored, await historyOf(tx, stored.id));
}
