// All figures of a trader for one day, from what the database knew of the time until its end. The same input gives the same figures.
import { addDecimals, divideDecimals, multiplyDecimals } from '@millrace/market';
import { closedPositions, percentOf } from './closed-positions.ts';
import { copierResult, copiersResult, type CopierMoney } from './copiers-result.ts';
import { countPoints, handShare, highestLeverage, openLoss, worstOpenLoss, type ExposurePoint } from './exposure.ts';
import { dailyReturns, hourlyReturns, isWithin, maxRetracement, weekYield, type DaySpan } from './returns.ts';
import { slippageBp, type CopiedTrade } from './slippage.ts';

/** Decimals of the sum of basis points that a day stores. */
const BP_SUM_PLACES = 8;

/** All copies of one signal together. */
export interface SignalCopies extends CopiedTrade {
  applied: number;
  missed: number;
  /** Applied ones that have fills; `px` is the mean of their average prices. */
  priced: number;
}

/** What the days before say, without this one. */
export interface EarlierDays {
  /** Days since the approval that had a fill. */
  traded: number;
  /** Sums of the 29 days before. */
  applied: number;
  missed: number;
  priced: number;
  slipBpSum: string;
}

export interface FiguresInput {
  approvedMs: number;
  /** The 30 days until the end of this one, oldest first. */
  days: readonly DaySpan[];
  /** Of these days, and before them the newest point that is not later than their begin. */
  points: readonly ExposurePoint[];
  /** Nets of the positions that were closed in these days, after the approval. */
  nets: readonly string[];
  /** Instruments of these positions. */
  instIds: readonly string[];
  /** Whether a task of the account had a fill on this day. */
  taskTraded: boolean;
  signals: readonly SignalCopies[];
  earlier: EarlierDays;
  /** Follows that ran when the day ended. */
  copiers: number;
  /** Follows that ran in these days; null stands for one whose money is not known. */
  money: readonly (CopierMoney | null)[];
}

export interface TraderFigures {
  points: number;
  pointsDue: number;
  equity: string | null;
  dailyReturn: string | null;
  weekYield: string | null;
  weekDays: number;
  closedPositions: number;
  winRate: string | null;
  traded: boolean;
  tradingDays: number;
  maxRetracement: string | null;
  openLoss: string | null;
  worstOpenLoss: string | null;
  highestLeverage: string | null;
  handShare: string | null;
  copiers: number;
  copiesApplied: number;
  copiesMissed: number;
  copiesPriced: number;
  slipBpSum: string;
  meanSlipBp: string | null;
  missedShare: string | null;
  results: number;
  resultMedian: string | null;
  resultTenth: string | null;
  resultNinetieth: string | null;
  resultsUp: number | null;
  instIds: readonly string[];
}

/** Percentages have 4 decimals, half even; see the function of each figure. */
export function traderFigures(input: FiguresInput): TraderFigures {
  const { days, points, earlier } = input;
  const day = days.at(-1) ?? { fromMs: 0, toMs: 0 };
  const own = points.filter(isWithin(day));
  const span = { fromMs: days[0]?.fromMs ?? 0, toMs: day.toMs };
  const recent = points.filter(isWithin(span));
  const count = countPoints(own, day, input.approvedMs);
  const returns = dailyReturns(points, days);
  const week = weekYield(returns);
  const closed = closedPositions(input.nets);
  const traded = input.taskTraded || own.some(({ trades }) => (trades ?? 0) > 0);
  const last = own.at(-1);
  return {
    points: count.there,
    pointsDue: count.due,
    equity: last?.equity ?? null,
    dailyReturn: returns.at(-1) ?? null,
    weekYield: week.percent,
    weekDays: week.days,
    closedPositions: closed.count,
    winRate: closed.winRate,
    traded,
    tradingDays: earlier.traded + (traded ? 1 : 0),
    maxRetracement: maxRetracement(hourlyReturns(points, span).map(({ hourReturn }) => hourReturn)),
    openLoss: last === undefined ? null : openLoss(last),
    worstOpenLoss: worstOpenLoss(recent),
    highestLeverage: highestLeverage(recent),
    handShare: handShare(recent),
    copiers: input.copiers,
    ...copyFigures(input.signals, earlier),
    ...resultFigures(input.money),
    instIds: input.instIds,
  };
}

type CopyFigures = Pick<TraderFigures, 'copiesApplied' | 'copiesMissed' | 'copiesPriced' | 'slipBpSum' | 'meanSlipBp' | 'missedShare'>;

/**
 * Mean slippage: the sum of the basis points of all copies of 30 days / their number, 2 decimals, half even; null without any. Missed share: missed /
 * (missed + copied) x 100.
 */
function copyFigures(signals: readonly SignalCopies[], earlier: EarlierDays): CopyFigures {
  const sum = (count: (signal: SignalCopies) => number): number => signals.reduce((total, signal) => total + count(signal), 0);
  const [applied, missed, priced] = [sum((signal) => signal.applied), sum((signal) => signal.missed), sum((signal) => signal.priced)];
  // The slippage is linear in the price: that of the mean price, times the number of copies, is the sum over the copies.
  const slipBpSum = signals
    .filter((signal) => signal.priced > 0)
    .map((signal) => multiplyDecimals(slippageBp(signal, BP_SUM_PLACES), String(signal.priced)))
    .reduce(addDecimals, '0');
  const [allApplied, allMissed, allPriced] = [applied + earlier.applied, missed + earlier.missed, priced + earlier.priced];
  return {
    copiesApplied: applied,
    copiesMissed: missed,
    copiesPriced: priced,
    slipBpSum,
    meanSlipBp: allPriced === 0 ? null : divideDecimals(addDecimals(slipBpSum, earlier.slipBpSum), String(allPriced), 2, 'halfEven'),
    missedShare: percentOf(allMissed, allMissed + allApplied),
  };
}

type ResultFigures = Pick<TraderFigures, 'results' | 'resultMedian' | 'resultTenth' | 'resultNinetieth' | 'resultsUp'>;

/** Where the money of one copier is not known, no percentile is: leaving him out would change them. */
function resultFigures(money: readonly (CopierMoney | null)[]): ResultFigures {
  const known = money.filter((each) => each !== null);
  const { copiers, median, tenth, ninetieth, up } = copiersResult(known.map(copierResult));
  const complete = known.length === money.length;
  return {
    results: copiers,
    resultMedian: complete ? median : null,
    resultTenth: complete ? tenth : null,
    resultNinetieth: complete ? ninetieth : null,
    resultsUp: complete ? up : null,
  };
}
