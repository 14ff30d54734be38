// Notes every hour what each task of a group holds, may still need, and would lose: the ground of the group's figures.
import { productOfType, type InstrumentInfo } from '@millrace/contract';
import { listGroupTasks, type TaskSummary } from '@millrace/engine';
import type { StartPlan } from '@millrace/engine/pure';
import { addDecimals, decimalToPlaces, divHalfEven, openResult, parseFixed, roundDecimal, unscaled } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import type { CronJob, JobHandler } from '../shared/feature.ts';
import type { Context } from '../shared/context/context.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import { listProducts } from '../market/index.ts';
import { coverageOf, neededBeside, partsOf, startPlanOf } from '../tasks/index.ts';
import { cleanNotes, insertNotes, type TaskNote } from './shared/figures.store.ts';

const NOTE = 'note_group_tasks';
const HOUR_MS = 3_600_000;

const noteTasks: JobHandler = async (context) => {
  const { engine } = context.pools;
  const tasks = await listGroupTasks(engine);
  const venues = Map.groupBy(tasks, ({ venueId }) => venueId);
  for (const [venueId, own] of venues) {
    if (context.venues.find(venueId) === undefined) continue;
    try {
      await insertNotes(engine, await notesOf(context, venueId, own));
    } catch (error) {
      context.log.warn({ err: error, venueId }, 'the hourly notes of groups could not be made');
    }
  }
  await cleanNotes(engine, context.clock.now(), CLEAN_ROWS_MAX);
};

async function notesOf(context: Context, venueId: string, tasks: readonly TaskSummary[]): Promise<TaskNote[]> {
  const nowMs = context.engine?.venueNow(venueId) ?? context.clock.now();
  const hourTs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const types = new Set(tasks.map(({ instId }) => instrumentTypeOf(instId)));
  const lists = await Promise.all([...types].map((type) => listProducts(context, { venueId, account: undefined }, type)));
  const products = new Map(lists.flat().map((product) => [product.instId, product]));
  return tasks.flatMap((task) => {
    const product = products.get(task.instId);
    return product === undefined || product.lastPrice === '' || task.group === null
      ? []
      : [noteOf(task, product, { hourTs, openedGroupId: task.group.openedId })];
  });
}

/** @throws RangeError for a plan that the strategy cannot make: a bug */
function noteOf(task: TaskSummary, product: InstrumentInfo, of: { hourTs: number; openedGroupId: string }): TaskNote {
  const margin = task.view?.securedAssets ?? '0';
  const plan = startPlanOf(task, product);
  return {
    taskId: task.id,
    tenantId: task.tenantId,
    ...of,
    margin,
    reserved: neededBeside(plan, margin),
    openResult: openResultOf(task, product),
    resistance: resistanceOf(product, plan),
  };
}

/** What the legs and the hedge of a task would bring at the last price. */
export function openResultOf(
  task: Pick<TaskSummary, 'view'>,
  { lastPrice, contractValue }: Pick<InstrumentInfo, 'lastPrice' | 'contractValue'>,
): string {
  const held = partsOf(task).filter(({ sz, avgPx }) => avgPx !== '' && sz !== '0');
  return held.map((part) => decimalToPlaces(openResult(part, lastPrice, contractValue), 8, 'halfEven')).reduce(addDecimals, '0');
}

/** On swaps the distance to the liquidation price with the whole ladder filled, the nearer one of two; on spot the depth of the ladder. */
function resistanceOf({ lastPrice, productType }: InstrumentInfo, plan: StartPlan): string {
  const prices = plan.legs.flatMap(({ liquidationPrice }) =>
    liquidationPrice === null ? [] : [roundDecimal(liquidationPrice, 18, 'halfEven')],
  );
  if (productOfType(productType) === 'spot' || prices.length === 0) return coverageOf(plan);
  const last = parseFixed(lastPrice);
  const distances = prices.map((price) => {
    const away = parseFixed(price) - last;
    return divHalfEven((away < 0n ? -away : away) * 1_000_000n, last);
  });
  return unscaled(
    distances.reduce((least, each) => (each < least ? each : least)),
    4,
  );
}

export const groupJobs: Readonly<Record<string, JobHandler>> = { [NOTE]: noteTasks };
export const groupCron: readonly CronJob[] = [{ pattern: '1 * * * *', job: NOTE }];
