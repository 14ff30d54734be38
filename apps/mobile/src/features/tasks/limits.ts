// Bounds of the task pages.

/** Instruments and their commission are asked for again after this long. */
export const INSTRUMENTS_FRESH_MS = 60_000;
/** A button waits this long for the task's next version before it lets go. */
export const ACTION_WAIT_MS_MAX = 15_000;
/** A start that met a newer version of the task takes the new one this often. */
export const START_TRIES_MAX = 3;
/** Rows of one page of trade records. */
export const RECORDS_PAGE = 100;
/** Cycles at the head of the list that are cards with a chart. */
export const CYCLE_CARDS = 3;
/** Bars of the chart of a cycle: at most so many for the cycle, and some around it. */
export const CYCLE_BARS_MAX = 48;
export const BARS_AROUND = 5;
/** Entries of a cycle's chart that are numbered. */
export const CYCLE_MARKS_MAX = 12;
/** Calendar years that a file can be made of. */
export const EXPORT_YEARS_MAX = 10;
/** Blocks of the scale of a grid; more cells share them. */
export const CELL_BLOCKS_MAX = 24;
/** Fills marked in the chart. */
export const MARKS_MAX = 100;
/** Bars in sight when the chart of a task opens. */
export const BARS_SHOWN_MIN = 60;
export const BARS_SHOWN_MAX = 160;
/** Bars of a preview that a chart draws. */
export const CHART_BARS_MAX = 600;
/** Bars that may pass unseen before the chart is read anew. */
export const BARS_MISSED_MAX = 2;
/** More adds than these are shown in words only. */
export const ADD_STEPS_MAX = 10;
/** How often ages on a page are printed anew. */
export const AGE_TICK_MS = 15_000;
/** About how high a row of an older cycle is. */
export const CYCLE_ROW_PX = 66;
/** About how high a row of a task or a record is, before it was seen. */
export const ROW_PX = 136;
/** A preview is played when its settings stood still for this long. */
export const PREVIEW_WAIT_MS = 600;
/** How often the server is asked while it fetches bars, and afterwards. */
export const HISTORY_ASK_MS = 1500;
export const HISTORY_FRESH_MS = 300_000;
/** Bars of the last minutes may be on their way. */
export const HISTORY_TAIL_MS = 900_000;
/** Runs of an instrument that the device keeps to compare. */
export const KEPT_RUNS_MAX = 10;
/** The free balance of an account is asked for again after this long. */
export const BALANCE_FRESH_MS = 15_000;
/** The bars that the high of the last day is read from are asked for again after this long. */
export const DAY_HIGH_FRESH_MS = 300_000;
/** Bars of four hours on the chart of a plan: 30 days. */
export const PLAN_BARS = 180;
/** How often an opening or closing group is read anew. */
export const GROUP_LOOK_MS = 2000;
/** Slots of one group. */
export const SLOTS_MAX = 50;
/** An act that can be taken back with one tap can for this long. */
export const UNDO_MS = 6000;
/** How long a cycle that closed with a profit is cheered. */
export const JOY_MS = 12_000;
/** Tasks that the column beside a page shows at first, and more at a time. */
export const COLUMN_ROWS = 30;
