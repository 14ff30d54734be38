// Open profit of a task at a price, exactly: decimals as text in, decimals as text out, never a float.
import type { Assignment } from '@millrace/contract';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isDecimal,
  multiplyDecimals,
  negateDecimal,
  openResult,
  roundDecimal,
  runningBooked as bookedOfCycles,
  sumDecimals,
} from '@millrace/market';

type Leg = Assignment['legs'][number];
/** A task by what it holds. */
type Holding = Pick<Assignment, 'legs' | 'hedge'>;

/** Undefined where nothing is held or a price is missing. */
export function legProfit(leg: Pick<Leg, 'leg' | 'sz' | 'avgPx'>, lastPrice: string, contractValue: string): string | undefined {
  if (!isHeld(leg) || !isDecimal(leg.avgPx) || !isDecimal(lastPrice) || !isDecimal(contractValue)) return undefined;
  return openResult(leg, lastPrice, contractValue);
}

/** Sum over the legs and the hedge that hold something; undefined when none does or a price is missing. */
export function openProfit(task: Holding, lastPrice: string | undefined, contractValue: string | undefined): string | undefined {
  if (lastPrice === undefined || contractValue === undefined) return undefined;
  const profits = heldOf(task).map((leg) => legProfit(leg, lastPrice, contractValue));
  if (profits.length === 0 || profits.includes(undefined)) return undefined;
  return profits.reduce<string>((sum, profit) => addDecimals(sum, profit ?? '0'), '0');
}

/** Open profit of all tasks at the last prices. "0" where nothing is held; undefined while a price is missing. */
export function sumOfOpenProfits(
  tasks: readonly (Holding & Pick<Assignment, 'instId'>)[],
  on: (instId: string) => { lastPrice: string | undefined; contractValue: string | undefined },
): string | undefined {
  const profits = tasks.filter(isHolding).map((task) => {
    const { lastPrice, contractValue } = on(task.instId);
    return openProfit(task, lastPrice, contractValue);
  });
  const known = profits.filter((profit) => profit !== undefined);
  return known.length === profits.length ? sumDecimals(known) : undefined;
}

/** What a task has booked: its closed cycles, and what the running ones have realised so far. */
export function bookedOf(task: Holding & Pick<Assignment, 'sumPnl'>): string {
  return addDecimals(task.sumPnl, runningBooked(task));
}

/** What the running cycles of a task, or of several, have realised so far, after fees and with funding, less what `sumPnl` has of it already. */
export function runningBooked(...tasks: readonly Holding[]): string {
  return bookedOfCycles(tasks.flatMap(partsOf));
}

/** Profit in percent of the margin used: 26.6 of 813.96 is 3.267... */
export function profitPct(profit: string | undefined, margin: string): string | undefined {
  if (profit === undefined || !isDecimal(margin) || compareDecimals(margin, '0') <= 0) return undefined;
  return divideDecimals(multiplyDecimals(profit, '100'), margin, 18, 'halfEven');
}

/** Worth of a size at a price, without sign. */
export function notionalOf(size: string, price: string, contractValue: string): string {
  return times(times(size, price), contractValue);
}

/** Commission of an order at market of this worth. Above 0. */
export function takerFee(worth: string, takerRate: string): string {
  return times(worth, takerRate);
}

/** What a close at this price would bring and cost; `result` is the cycle's, with what was booked already. */
export interface CloseFigures {
  profit: string;
  fee: string;
  slippage: string;
  booked: string;
  result: string;
}

/** Costs are negative. Undefined while a figure is missing. */
export function closeFigures(
  task: Holding,
  on: { lastPrice: string | undefined; contractValue: string; takerRate: string; slippagePct: string },
): CloseFigures | undefined {
  const profit = openProfit(task, on.lastPrice, on.contractValue);
  if (profit === undefined || on.lastPrice === undefined) return undefined;
  const { lastPrice } = on;
  const held = heldOf(task);
  const worth = held.reduce((sum, leg) => addDecimals(sum, notionalOf(leg.sz, lastPrice, on.contractValue)), '0');
  const fee = negateDecimal(takerFee(worth, on.takerRate));
  const slippage = negateDecimal(times(times(worth, on.slippagePct), '0.01'));
  const booked = runningBooked(task);
  return { profit, fee, slippage, booked, result: [fee, slippage, booked].reduce(addDecimals, profit) };
}

export function isHolding(task: Holding): boolean {
  return heldOf(task).length > 0;
}

/** The legs and the hedge. */
function partsOf({ legs, hedge }: Holding): readonly Leg[] {
  return hedge === null ? legs : [...legs, hedge];
}

function heldOf(task: Holding): readonly Leg[] {
  return partsOf(task).filter(isHeld);
}

export function isHeld(leg: Pick<Leg, 'sz'>): boolean {
  return isDecimal(leg.sz) && compareDecimals(leg.sz, '0') > 0;
}

/** The product with at most the 18 places that decimals of the contract have. */
function times(one: string, other: string): string {
  return roundDecimal(multiplyDecimals(one, other), 18, 'halfEven');
}
