// Computes the figures of every trader for each day that ended, once.
import { runMissingDays, type DailyWork } from '../../ledger/index.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { listTenantIds } from '../../shared/tenants/tenant.store.ts';
import {
  countCopiers,
  daysUntil,
  hadFill,
  insertTraderDay,
  listClosed,
  listCopierMoney,
  listLeadsOf,
  listPoints,
  listSignalCopies,
  readEarlierDays,
  type FiguredLead,
} from './figures.store.ts';
import type { DaySpan } from './returns.ts';
import { traderFigures, type TraderFigures } from './trader-figures.ts';

const FIGURES = 'figure_traders';
/** Days of the figures of a month. */
export const WINDOW_DAYS = 30;

/** Reads only what happened before the day ended, and the rows of earlier days: a late run finds the same. */
export const figureTraders: DailyWork = {
  job: 'trader_figures',
  async run(tx, tenantId, day) {
    const days = await daysUntil(tx, tenantId, day, WINDOW_DAYS);
    const last = days.at(-1);
    if (last === undefined) return;
    for (const lead of await listLeadsOf(tx, tenantId, last))
      await insertTraderDay(tx, { leadId: lead.leadId, tenantId, day, ...(await figuresOf(tx, lead, { day, days, last })) });
  },
};

async function figuresOf(
  tx: Transaction,
  { leadId, credentialId, approvedMs }: FiguredLead,
  { day, days, last }: { day: string; days: readonly DaySpan[]; last: DaySpan },
): Promise<TraderFigures> {
  const window = { fromMs: days[0]?.fromMs ?? last.fromMs, toMs: last.toMs };
  const sinceApproval = ({ fromMs, toMs }: DaySpan): DaySpan => ({ fromMs: Math.max(fromMs, approvedMs), toMs });
  const { nets, instIds } = await listClosed(tx, credentialId, sinceApproval(window));
  return traderFigures({
    approvedMs,
    days,
    points: await listPoints(tx, leadId, window),
    nets,
    instIds,
    taskTraded: await hadFill(tx, credentialId, sinceApproval(last)),
    signals: await listSignalCopies(tx, leadId, last),
    earlier: await readEarlierDays(tx, leadId, day, WINDOW_DAYS),
    copiers: await countCopiers(tx, leadId, last.toMs),
    money: await listCopierMoney(tx, leadId, window, last),
  });
}

const figureDays: JobHandler = async ({ pools, clock }) => {
  for (const tenantId of await listTenantIds(pools.engine))
    await runMissingDays(pools.engine, figureTraders, { tenantId, nowMs: clock.now() });
};

export const figureJobs: Readonly<Record<string, JobHandler>> = { [FIGURES]: figureDays };
export const figureCron: readonly CronJob[] = [{ pattern: '*/15 * * * *', job: FIGURES }];
