// Bounds of the backtest command.

/** A decompressed line is at most this long. */
export const LINE_BYTES_MAX = 10_000;
/** Bytes that are read from a file, or decompressed, at once. */
export const READ_BYTES = 512 * 1024;
/** 2009-01-01, ms: nothing traded here is older. */
export const EARLIEST_MS = 1_230_768_000_000;
/** Rows of one file. */
export const ROWS_MAX = 20_000_000;
/** Size of a file of settings or of a sweep. */
export const JSON_BYTES_MAX = 1024 * 1024;
/** Columns and rows of the equity curve in a terminal. */
export const CURVE_COLUMNS = 100;
export const CURVE_COLUMNS_LEAST = 16;
export const CURVE_ROWS = 12;
/** Width of a report where the terminal's is not known. */
export const WIDTH_DEFAULT = 80;
/** Distances of rows from which the length of a bar is found. */
export const BAR_SAMPLE_ROWS = 1000;
/** Rungs, ticks and the like of `--path steps:N`. */
export const STEPS_MAX = 10_000;
/** Milliseconds of `--latency`. */
export const LATENCY_MS_MAX = 60_000;
/** Combinations of one sweep. */
export const SWEEP_MAX = 100_000;
/** Rows of the table of a sweep; --json has all. */
export const SWEEP_ROWS_SHOWN = 30;
/** Time between two drawings of the progress bar. */
export const PROGRESS_MS = 100;
/** Workers of a sweep. */
export const WORKERS_MAX = 256;
