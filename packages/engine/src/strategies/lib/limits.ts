// Bounds and waits that several strategies share; a bound of one file stands in that file.

/** Wait before the next entry after one that filled nothing, doubled for each refusal in a row. */
export const entryRetryMs = 60_000;
export const entryRetryMsMax = 900_000;
/** How long a triggered protective stop may take to fill before the leg is closed at market. */
export const restingStopPatienceMs = 2_000;
/** From this try on the task is abnormal. */
export const exitTriesUntilFault = 5;
/** Protective stops that were replaced but may still fill; beyond this none is replaced until one of them has ended. */
export const replacedStopsMax = 8;
/** The least rebound that closes a hedge in profit, and that a dip needs, in millionths. */
export const leastRebound = 2000;
/** Bars that a box and a dip look back on. */
export const boxBars = 96;
export const dipBars = 24;
/** Lots of one order; thirty rungs of them still fit a double. Far beyond what any venue takes. */
export const orderLotsMax = 10n ** 14n;
/** Wait after a stop without profit, doubled for each in a row; after so many in a row buying closes. */
export const stopPauseMs = 900_000;
export const stopPauseMsMax = 86_400_000;
export const stopsInARowMax = 4;
/** Closed 15-minute bars that a breakout looks back on, and how old the newest may be. */
export const gateBars = 20;
export const gateAgeMsMax = 1_800_000;
/** Steps that a rate grid follows a jump in one event. */
export const gridFollowMax = 1000;
