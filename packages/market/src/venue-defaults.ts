// What holds where nothing else is said. Backtest, replay and the paper exchange read it here, so that the same bars and settings give the
// same orders and nets. (Prices of a file become ticks by `ticksOf`, nearest, half up; a replay plays `steps:1`.)

/** The venue's commissions of a new account, as decimal fractions of the notional. */
export const FEE_RATES = {
  SPOT: { maker: '0.0008', taker: '0.001' },
  SWAP: { maker: '0.0002', taker: '0.0005' },
} as const;

/** The coin that pays the commission of a purchase on spot. A sale pays in the quote currency. */
export const SPOT_FEE_IN = 'base';

/** Maintenance margin rate of every swap, flat until tiers exist. */
export const MAINTENANCE_RATE = '0.004';

/** Funding rate of one settlement, and the time between two, ms, from 00:00 UTC. */
export const FUNDING_RATE = '0.0001';
export const FUNDING_INTERVAL_MS = 8 * 3_600_000;

/** Slippage of a marketable order on the bars book, basis points: where the price passes every tick of a bar, and where it jumps (steps, trades). */
export const SLIPPAGE_BP = { continuous: 5, jumps: 2 } as const;

/** Parts of each of the three moves of a bar in a replay. */
export const PATH_STEPS = 1;
