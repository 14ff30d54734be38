// Notes every hour what each task that is at work holds, may still need, and would lose: the ground of the figures of groups and of a whole account.
import { productOfType, type InstrumentInfo } from '@millrace/contract';
import { listTasksAtWork, type TaskSummary } from '@millrace/engine';
import type { StartPlan } from '@millrace/engine/pure';
import { addDecimals, decimalToPlaces, divHalfEven, openResult, parseFixed, roundDecimal, runningBooked, unscaled } from '@millrace/market';
import type { CronJob, JobHandler } from '../shared/feature.ts';
import type { Context } from '../shared/context/context.ts';
import { mapInTurns } from '../shared/in-turns.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import { cleanNotes, insertNotes, type TaskNote } from '../shared/notes/notes.store.ts';
import { listProducts } from '../market/index.ts';
import { coverageOf, neededBeside, partsOf, startPlanOf } from '../tasks/index.ts';

const NOTE = 'note_tasks';
const HOUR_MS = 3_600_000;
/** Tasks that are read and noted at once. */
const BATCH = 200;
/** Plans that are made before the event loop serves others: each takes about a millisecond, and the engine trades in the same process. */
const PLANS_AT_ONCE = 5;

interface VenueHour {
  hourTs: number;
  nowMs: number;
  products: ReadonlyMap<string, InstrumentInfo>;
}

export const noteTasks: JobHandler = async (context) => {
  const { engine } = context.pools;
  const hours = new Map<string, VenueHour | undefined>();
  let afterId = '';
  for (;;) {
    const tasks = await listTasksAtWork(engine, { afterId, limit: BATCH });
    for (const venueId of new Set(tasks.map((task) => task.venueId))) {
      if (!hours.has(venueId)) hours.set(venueId, await hourOf(context, venueId));
    }
    const notes = await mapInTurns(tasks, PLANS_AT_ONCE, (task) => noteOf(context, task, hours.get(task.venueId)));
    await insertNotes(engine, notes.flat());
    // With every batch, so that more goes than comes.
    await cleanNotes(engine, context.clock.now(), CLEAN_ROWS_MAX);
    const last = tasks.at(-1);
    if (last === undefined || tasks.length < BATCH) break;
    afterId = last.id;
  }
};

/** The hour and the prices by which the tasks of a venue are noted; undefined for a venue that does not answer. */
async function hourOf(context: Context, venueId: string): Promise<VenueHour | undefined> {
  if (context.venues.find(venueId) === undefined) return undefined;
  const nowMs = context.engine?.venueNow(venueId) ?? context.clock.now();
  try {
    const lists = await Promise.all(
      (['SPOT', 'SWAP'] as const).map((type) => listProducts(context, { venueId, account: undefined }, type)),
    );
    // The feed's price is of this moment; lists may be a little older.
    const priced = lists
      .flat()
      .map((product) => ({ ...product, lastPrice: context.engine?.lastPrice(venueId, product.instId)?.last ?? product.lastPrice }));
    const products = new Map(priced.map((product) => [product.instId, product]));
    return { hourTs: Math.floor(nowMs / HOUR_MS) * HOUR_MS, nowMs: Math.floor(nowMs), products };
  } catch (error) {
    context.log.warn({ err: error, venueId }, 'the hourly notes of a venue could not be made');
    return undefined;
  }
}

/** Nothing for a task without a price, or whose plan cannot be made: its hour is missing in the mean and invents nothing. */
function noteOf(context: Context, task: TaskSummary, hour: VenueHour | undefined): TaskNote[] {
  const product = hour?.products.get(task.instId);
  if (hour === undefined || product === undefined || product.lastPrice === '') return [];
  try {
    const margin = task.view?.securedAssets ?? '0';
    const plan = startPlanOf(task, product);
    return [
      {
        taskId: task.id,
        tenantId: task.tenantId,
        hourTs: hour.hourTs,
        notedTs: hour.nowMs,
        openedGroupId: task.group?.openedId ?? null,
        margin,
        reserved: neededBeside(plan, margin),
        openResult: openResultOf(task, product),
        running: runningBooked(partsOf(task)),
        resistance: resistanceOf(product, plan),
      },
    ];
  } catch (error) {
    context.log.error({ err: error, taskId: task.id }, 'the hourly note of a task could not be made');
    return [];
  }
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
