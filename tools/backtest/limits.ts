// Bounds of the backtest command.

/** A decompressed file is at most this long. */
export const TEXT_BYTES_MAX = 512 * 1024 * 1024;
/** Columns and rows of the equity curve in a terminal. */
export const CURVE_COLUMNS = 72;
export const CURVE_ROWS = 12;
