// Bounds of one backtest.

/** Events that one price may cause before the run is taken for a loop. */
export const EVENTS_PER_TICK_MAX = 1000;
/** Points of the equity curve in a result. */
export const EQUITY_POINTS_MAX = 1000;
