// Carries out what traders asked of groups: starts the tasks of an opening group one by one, archives those of a closing one once they are flat, and
// closes buying where the operator has withdrawn a group. Every step is one transaction that leaves the next one in the database, so a server that
// ends at any moment goes on from there at its next start.
import { ConcurrencyLimiter } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import type { Running } from '../../shared/feature.ts';
import { listUnsettledGroups, listUntoldWithdrawals, type OpenedGroup } from '../../shared/groups/opened.store.ts';
import { closeStep } from './close-step.ts';
import { openStep } from './open-step.ts';
import { withdrawStep } from './withdraw-step.ts';

/** Groups worked on at once: a slow exchange of one does not hold up the others. */
const GROUPS_AT_ONCE = 4;
/** Steps that wait for the engine or the exchange are looked at again after this long, or as soon as a task changes. */
const LOOK_AGAIN_MS = 1000;
/** Pause between two looks. */
const PAUSE_MS = 50;

export function runGroupDriver(context: Context): Running {
  const limiter = new ConcurrencyLimiter(GROUPS_AT_ONCE);
  const state = { wanted: true, stopped: false, unsettled: 0 };
  let wake = (): void => undefined;
  const look = (): void => {
    state.wanted = true;
    wake();
  };
  const stops = [
    context.bus.on('group_changed', look),
    context.bus.on('task_changed', () => {
      if (state.unsettled > 0) look();
    }),
  ];
  context.bus.onGap(look);
  const loop = async (): Promise<void> => {
    while (!state.stopped) {
      state.wanted = false;
      state.unsettled = await settleAll(context, limiter);
      await pause(PAUSE_MS);
      if (!state.wanted && !state.stopped) await Promise.race([pause(LOOK_AGAIN_MS), new Promise<void>((resolve) => (wake = resolve))]);
    }
  };
  const ended = loop();
  return {
    async stop() {
      state.stopped = true;
      for (const stop of stops) stop();
      wake();
      await ended;
    },
  };
}

/** Answers how many groups are not settled. */
async function settleAll(context: Context, limiter: ConcurrencyLimiter): Promise<number> {
  const { engine } = context.pools;
  try {
    for (const group of await listUntoldWithdrawals(engine)) await guarded(context, group, () => withdrawStep(context, group));
    const groups = await listUnsettledGroups(engine);
    await Promise.all(groups.map((group) => limiter.run(() => guarded(context, group, () => step(context, group)))));
    return groups.length;
  } catch (error) {
    context.log.warn({ err: error }, 'the groups could not be read');
    return 1;
  }
}

function step(context: Context, group: OpenedGroup): Promise<void> {
  return group.state === 'opening' ? openStep(context, group) : closeStep(context, group);
}

/** A group that fails does not hold up the others; it is tried again at the next look. */
async function guarded(context: Context, { id }: OpenedGroup, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.warn({ err: error, openedGroupId: id }, 'a step of a group failed');
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
