// The figures of a card, each from what the page of its subject reads: the net of a task, of a closed cycle and of days, and the trader's daily cut.
import type { Call, InputOf, ShareFigure, getShareFigure } from '@millrace/contract';
import { listTradeCycles, sumCycles, tradeCycleOf } from '@millrace/engine';
import { compareDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import { readDays, readSpan, venueNowOf } from '../earnings/index.ts';
import { findOwnLeadCard } from '../follow/index.ts';
import type { Context } from '../shared/context/context.ts';
import type { TraderRequest } from '../shared/http/handler.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import { assignmentOf, getOwnTask, instrumentsOf } from '../tasks/index.ts';
import { cents, curvePercents, percentOf } from './percent.ts';
import { readLowestOpen, readPath } from './path.store.ts';

export type Subject = InputOf<typeof getShareFigure>;
type Request = Pick<TraderRequest<Call>, 'tenant' | 'session' | 'read'>;
type Figures = (context: Context, request: Request, subject: Subject) => Promise<ShareFigure>;

const DAY_MS = 86_400_000;

/** With amounts. @throws Refusal notFound, inputInvalid, or shareNotMeasured where no percentage can be told yet */
export function figureOf(context: Context, request: Request, subject: Subject): Promise<ShareFigure> {
  return figures[subject.kind](context, request, subject);
}

const ofTask: Figures = async (context, request, { taskId = missing('taskId') }) => {
  const { tenant, session, read } = request;
  const task = await read((tx) => getOwnTask(tx, taskId, request, 'view'));
  const { assignmentType, instId, buyType, lever, environment, createTime, sumPnl } = assignmentOf(task);
  const toMs = venueNowOf(context, tenant);
  const { cycles, path } = await read(async (tx) => ({
    cycles: (await sumCycles(tx, task.id)).cycles,
    path: await readPath(tx, { userId: session.userId, environment, taskId, fromDay: undefined, toMs, timeZone: tenant.timeZone }),
  }));
  return {
    ...{ kind: 'task', environment, assignmentType, instId, buyType, lever, cycles },
    ...spanOf({ fromMs: createTime, toMs }, tenant.timeZone),
    ...measured({ net: sumPnl, capital: path.capital, drawdown: path.drawdown }),
    openPct: path.open === null ? null : (percentOf(path.open, path.capital) ?? null),
    curve: curvePercents(path.dayEnds, path.capital),
  };
};

/** The fall of a closed cycle: what the task was under at most at an hourly reading while the cycle ran, or its loss. */
const ofCycle: Figures = async (context, request, { taskId = missing('taskId'), cycle = missing('cycle'), posSide }) => {
  const task = await request.read((tx) => getOwnTask(tx, taskId, request, 'view'));
  const leg = posSide === undefined ? {} : { leg: posSide === 'long' ? ('L' as const) : ('S' as const) };
  const { cycles } = await request.read((tx) => listTradeCycles(tx, { taskId, cycle, ...leg, offset: 0, limit: 1 }));
  const [found] = cycles;
  if (found?.closedTs === null || found === undefined) refuse('notFound');
  const instruments = await instrumentsOf(context, task, cycles);
  const shown = tradeCycleOf(found, instruments(found.instId));
  const { openedTs: fromMs, closedTs: toMs } = found;
  const lowest = await request.read((tx) => readLowestOpen(tx, { taskId, fromMs, toMs }));
  const under = [lowest, compareDecimals(shown.net, '0') < 0 ? shown.net : null].filter((value) => value !== null);
  const deepest = under.reduce((least, value) => (compareDecimals(value, least) < 0 ? value : least), '0');
  return {
    ...{ kind: 'cycle', environment: task.environment, assignmentType: task.assignmentType, instId: found.instId, openPct: null },
    ...{ buyType: shown.posSide === 'long' ? 1 : 2, lever: shown.lever, cycles: null, curve: [] },
    ...spanOf({ fromMs, toMs }, request.tenant.timeZone),
    ...measured({ net: shown.net, capital: shown.securedAssets, drawdown: under.length === 0 ? null : negateDecimal(deepest) }),
  };
};

const ofDays: Figures = async (context, { tenant, session: { userId }, read }, { lastDays = missing('lastDays'), environment: asked }) => {
  const toMs = venueNowOf(context, tenant);
  const input = { lastDays: Number(lastDays), ...(asked === undefined ? {} : { environment: asked }) };
  return read(async (tx) => {
    const { startDay, endDay, environment } = await readSpan(context, tx, { input, userId, tenant });
    const { sum } = await readDays(tx, { userId, startDay, endDay, environment });
    const path = await readPath(tx, { userId, environment, taskId: undefined, fromDay: startDay, toMs, timeZone: tenant.timeZone });
    return {
      ...{ kind: 'days', environment, assignmentType: null, instId: null, buyType: null, lever: null, cycles: sum.cycles },
      ...{ startDay, endDay, days: Number(lastDays) },
      ...measured({ net: sum.net, capital: path.capital, drawdown: path.drawdown }),
      openPct: path.open === null ? null : (percentOf(path.open, path.capital) ?? null),
      curve: curvePercents(path.dayEnds, path.capital),
    };
  });
};

/** His own as a trader: a card shows nobody but its sharer. */
const ofTrader: Figures = async (_context, { session: { userId }, read }) => {
  const card = (await read((tx) => findOwnLeadCard(tx, userId))) ?? refuse('notFound');
  const { figures, curve, environment } = card;
  const gained = curve.at(-1);
  if (figures === null || gained === undefined) refuse('shareNotMeasured');
  return {
    ...{
      kind: 'trader',
      environment,
      assignmentType: null,
      instId: null,
      buyType: null,
      lever: null,
      cycles: figures.trades,
      openPct: null,
    },
    ...{ startDay: dayBefore(figures.day, curve.length - 1), endDay: figures.day, days: curve.length },
    yieldPct: roundDecimal(gained, 2, 'halfEven'),
    drawdownPct: figures.maxRetracement === null ? null : roundDecimal(figures.maxRetracement, 2, 'ceil'),
    ...{ net: null, drawdown: null, curve },
  };
};

const figures: Readonly<Record<Subject['kind'], Figures>> = { task: ofTask, cycle: ofCycle, days: ofDays, trader: ofTrader };

function missing(field: keyof Subject): never {
  refuseInput({ field, rule: 'required', args: {} });
}

function measured({ net, capital, drawdown }: { net: string; capital: string | null; drawdown: string | null }) {
  const yieldPct = percentOf(net, capital);
  if (yieldPct === undefined) refuse('shareNotMeasured');
  const drawdownPct = drawdown === null ? null : (percentOf(drawdown, capital, 'ceil') ?? null);
  return { yieldPct, drawdownPct, net: cents(net), drawdown: drawdown === null ? null : cents(drawdown, 'ceil') };
}

function spanOf({ fromMs, toMs }: { fromMs: number; toMs: number }, timeZone: string): { startDay: string; endDay: string; days: number } {
  // Sweden writes days as 2026-11-20.
  const dayAt = (ms: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
  const [startDay, endDay] = [dayAt(fromMs), dayAt(toMs)];
  return { startDay, endDay, days: (Date.parse(endDay) - Date.parse(startDay)) / DAY_MS + 1 };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
