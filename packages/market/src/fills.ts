// The bars book: how orders fill when only a price is known (no depth). The same rules serve backtest, preview and the paper exchange.
// Prices in ticks. Slippage goes against the trader: a buy is rounded up, a sell down.

export type Side = 'buy' | 'sell';

/** Price (ticks) of an order that takes at market: last x (1 +- bp/10,000). Example: buy at 600000 with 2 bp -> 600120. */
export function slippedTicks(lastTicks: number, side: Side, slippageBp: number): number {
  const change = lastTicks * slippageBp;
  const ticks = side === 'buy' ? Math.ceil((lastTicks * 10_000 + change) / 10_000) : Math.floor((lastTicks * 10_000 - change) / 10_000);
  if (!Number.isSafeInteger(lastTicks * 10_000 + change)) throw new RangeError(`price out of range: ${lastTicks} ticks`);
  return Math.max(1, ticks);
}

/** Whether a limit would take at once: a buy at or above the price, a sell at or below it. */
export function isMarketable(side: Side, limitTicks: number, lastTicks: number): boolean {
  return side === 'buy' ? limitTicks >= lastTicks : limitTicks <= lastTicks;
}

/** Fill price (ticks) of a taker; null when its limit forbids it. The limit caps the slippage: an IOC never pays more than it said. */
export function takerFillTicks(order: { side: Side; limitTicks: number | null }, lastTicks: number, slippageBp: number): number | null {
  const slipped = slippedTicks(lastTicks, order.side, slippageBp);
  if (order.limitTicks === null) return slipped;
  if (!isMarketable(order.side, order.limitTicks, lastTicks)) return null;
  return order.side === 'buy' ? Math.min(slipped, order.limitTicks) : Math.max(slipped, order.limitTicks);
}

/** Whether a resting limit fills: the price must trade through it by at least one tick. It fills at its own price, as maker. */
export function isTradedThrough(side: Side, limitTicks: number, lastTicks: number): boolean {
  return side === 'buy' ? lastTicks <= limitTicks - 1 : lastTicks >= limitTicks + 1;
}

/** Whether a trigger is reached (inclusive). `rising`: it waits above the price at which it was placed. */
export function isTriggered(rising: boolean, triggerTicks: number, lastTicks: number): boolean {
  return rising ? lastTicks >= triggerTicks : lastTicks <= triggerTicks;
}
