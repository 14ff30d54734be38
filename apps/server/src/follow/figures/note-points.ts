// Notes every hour what each lead account holds and earned, and what the positions of each follow would bring: the ground of the traders' figures.
import { ConcurrencyLimiter } from '@millrace/engine';
import { addDecimals } from '@millrace/market';
import type { Fill } from '@millrace/okx';
import { loadCredentialRow } from '../../exchange/index.ts';
import { openResultOf } from '../../groups/index.ts';
import { partsOf } from '../../tasks/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { CLEAN_ROWS_MAX } from '../../shared/limits.ts';
import { openCredential } from '../../shared/vault/open-credential.ts';
import { productsOf, type Products } from '../shared/products.ts';
import {
  cleanPoints,
  findTaskOrders,
  insertFollowNotes,
  insertPoint,
  listLeadAccounts,
  listRunningFollows,
  listSpotTasks,
  type FollowNote,
  type HoldingTask,
  type LeadAccount,
} from './points.store.ts';
import { readAccount } from './read-account.ts';
import { watchEquity } from './watch-equity.ts';

const NOTE = 'note_lead_points';
const HOUR_MS = 3_600_000;
const ACCOUNTS_AT_ONCE = 4;
/** Notes of one statement. */
const NOTES_AT_ONCE = 2000;

const notePoints: JobHandler = async (context) => {
  const { engine } = context.pools;
  const leads = await listLeadAccounts(engine);
  const follows = await listRunningFollows(engine);
  const venueIds = new Set([...leads, ...follows].map(({ venueId }) => venueId));
  for (const venueId of venueIds) {
    const products = await productsOf(context, venueId);
    if (products === undefined) continue;
    const limiter = new ConcurrencyLimiter(ACCOUNTS_AT_ONCE);
    const own = leads.filter((lead) => lead.venueId === venueId);
    await Promise.all(own.map((lead) => limiter.run(() => noteLead(context, lead, products))));
    const hourTs = hourOf(context.engine?.venueNow(venueId) ?? context.clock.now());
    const notes = follows
      .filter((follow) => follow.venueId === venueId)
      .flatMap(({ followId, tenantId, allocation, tasks }): FollowNote[] => {
        const openResult = openResultOfTasks(tasks, products);
        return openResult === undefined ? [] : [{ followId, tenantId, hourTs, allocation, openResult }];
      });
    for (let at = 0; at < notes.length; at += NOTES_AT_ONCE) await insertFollowNotes(engine, notes.slice(at, at + NOTES_AT_ONCE));
  }
  await cleanPoints(engine, context.clock.now(), CLEAN_ROWS_MAX);
};

/** Never throws: an account that cannot be read must not delay the others. */
async function noteLead(context: Context, lead: LeadAccount, products: Products): Promise<void> {
  try {
    await readLead(context, lead, products);
  } catch (error) {
    context.log.error({ err: error, leadId: lead.leadId }, 'the hourly point of a lead account could not be made');
  }
}

async function readLead(context: Context, lead: LeadAccount, products: Products): Promise<void> {
  const { engine } = context.pools;
  const { leadId, tenantId, credentialId, venueId, last } = lead;
  if (last !== null && last.hourTs >= hourOf(context.engine?.venueNow(venueId) ?? context.clock.now())) return;
  const row = await loadCredentialRow(engine, credentialId);
  if (row === undefined || row.status === 'broken') return;
  const connection = await context.venues.connect(venueId, openCredential(context.vault, row));
  const contractValues = new Map([...products].map(([instId, { contractValue }]) => [instId, contractValue]));
  const reading = await readAccount(connection, last?.atTs ?? null, contractValues);
  const spotResult = openResultOfTasks(await listSpotTasks(engine, credentialId), products);
  if (reading === undefined || spotResult === undefined) return;
  const { atMs, equity, cashFlow, notional, fills } = reading;
  const openResult = addDecimals(reading.openResult, spotResult);
  const handTrades = fills === null ? null : await countHandTrades(context, credentialId, fills);
  const counts = { trades: fills?.length ?? null, handTrades };
  await insertPoint(engine, { leadId, tenantId, hourTs: hourOf(atMs), atTs: atMs, equity, cashFlow, openResult, notional, ...counts });
  await watchEquity(context, leadId, { equity, atMs });
}

/** Of orders that no task sent. A liquidation, whose trade id is negative, is nobody's order. */
async function countHandTrades({ pools }: Context, credentialId: string, fills: readonly Fill[]): Promise<number> {
  const ordIds = [...new Set(fills.map(({ ordId }) => ordId))];
  const clOrdIds = [...new Set(fills.flatMap(({ clOrdId }) => clOrdId ?? []))];
  const own = await findTaskOrders(pools.engine, credentialId, { ordIds, clOrdIds });
  return fills.filter(({ ordId, clOrdId, tradeId }) => !own.has(ordId) && !own.has(clOrdId ?? '') && !tradeId.startsWith('-')).length;
}

/** What the tasks hold at the last prices, USDT; undefined where the price of something held is not known. */
function openResultOfTasks(tasks: readonly HoldingTask[], products: Products): string | undefined {
  let sum = '0';
  for (const task of tasks) {
    if (partsOf(task).every(({ sz }) => sz === '0')) continue;
    const product = products.get(task.instId);
    if (product === undefined || product.lastPrice === '') return undefined;
    sum = addDecimals(sum, openResultOf(task, product));
  }
  return sum;
}

function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

export const pointJobs: Readonly<Record<string, JobHandler>> = { [NOTE]: notePoints };
/** The second run of an hour tries again what the first could not read. */
export const pointCron: readonly CronJob[] = [{ pattern: '1,7 * * * *', job: NOTE }];
