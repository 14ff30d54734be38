// What a trader does with a group as a whole.
import { operateAssignmentGroupStatus, type Asked } from '@millrace/contract';
import { listTasksOfGroup, setGroupStep } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { lockOpenedGroupOf, setOpenedState, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { getGroup } from '../shared/own-group.ts';
import { openGroup, type Accepted } from './open-group.ts';
import { operateTasks } from './operate-tasks.ts';
import { takeOver } from './take-over.ts';

type Request = TraderRequest<typeof operateAssignmentGroupStatus>;

export const operateAssignmentGroupStatusRoute = handler(
  operateAssignmentGroupStatus,
  async (context, request): Promise<Accepted | Asked> => {
    const { status } = request.input;
    if (status === 'open') return openGroup(context, request);
    if (status === 'close') return closeGroup(context, request);
    if (status === 'takeOver') return takeOver(request);
    if (status === 'retry') return retry(context, request);
    const group = await request.read((tx) => getGroup(tx, request.tenant, request.input.groupId, 'view'));
    const tasks = await request.read(async (tx) => listTasksOfGroup(tx, (await getOpened(tx, request, group.id)).id));
    return operateTasks(context, request, { tasks, status });
  },
);

/** Refuses `groupNotOpen`. */
async function getOpened(tx: Transaction, { session }: Request, groupId: string): Promise<OpenedGroup> {
  return (await lockOpenedGroupOf(tx, { userId: session.userId, groupId })) ?? refuse('groupNotOpen');
}

/** Stops every task and closes its position; the driver archives each once it is flat. A second press finds it under way. */
function closeGroup(context: Context, request: Request): Promise<Accepted | Asked> {
  return request.write(async (tx) => {
    const group = await getGroup(tx, request.tenant, request.input.groupId, 'closeAll');
    const opened = await getOpened(tx, request, group.id);
    const outcome = opened.state === 'closing' ? 'repeated' : 'queued';
    if (outcome === 'queued') await setOpenedState(tx, opened.id, 'closing', new Date(context.clock.now()));
    const tasks = await listTasksOfGroup(tx, opened.id);
    if (outcome === 'queued') for (const task of tasks) await setGroupStep(tx, task.id, { step: 'closing' });
    return { state: 'accepted', results: tasks.map(({ id, group: place }) => ({ id, slot: place?.slot ?? null, outcome, reason: null })) };
  });
}

/** Starts the failed ones again, one by one. */
function retry(context: Context, request: Request): Promise<Accepted | Asked> {
  return request.write(async (tx) => {
    const group = await getGroup(tx, request.tenant, request.input.groupId, 'trading');
    if (group.withdrawnAtMs !== null) refuse('groupWithdrawn');
    const opened = await getOpened(tx, request, group.id);
    if (opened.state === 'closing') refuse('groupNotOpen');
    const failed = (await listTasksOfGroup(tx, opened.id)).filter(({ group: place }) => place?.step === 'failed');
    for (const { id } of failed) await setGroupStep(tx, id, { step: 'made' });
    if (failed.length > 0) await setOpenedState(tx, opened.id, 'opening', new Date(context.clock.now()));
    return {
      state: 'accepted',
      results: failed.map(({ id, group: place }) => ({ id, slot: place?.slot ?? null, outcome: 'queued', reason: null })),
    };
  });
}
