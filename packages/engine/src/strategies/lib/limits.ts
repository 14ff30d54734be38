// Bounds and waits of the strategies in one place, so that none is hidden in a rule.

/** Wait before the next entry after one that filled nothing, doubled for each refusal in a row. */
export const entryRetryMs = 60_000;
export const entryRetryMsMax = 900_000;
/** How long an add is left alone after the venue refused it for lack of balance, and for any other reason. */
export const addBalancePauseMs = 300_000;
export const addRefusedPauseMs = 60_000;
/** A stop may close a leg whose order's fate has been unknown for this long. */
export const unknownStopAfterMs = 3_000;
/** How long a triggered protective stop may take to fill before the leg is closed at market. */
export const restingStopPatienceMs = 2_000;
/** A take profit is sent this many times as a limit; from then on at market. */
export const limitExitTries = 2;
/** From this try on an exit that does not fill waits between tries. */
export const exitTriesUnpaced = 3;
export const exitRetryMs = 1_000;
export const exitRetryMsMax = 60_000;
/** From this try on the task is abnormal. */
export const exitTriesUntilFault = 5;
/** Protective stops that were replaced but may still fill; the oldest is forgotten beyond this. */
export const replacedStopsMax = 8;
/** After a refused slice or layer exit the next one waits this long. */
export const partRefusedPauseMs = 60_000;
/** A rung is bought again at most this many times in a cycle; from then on its layer leaves with the leg. */
export const resoldMax = 20;
/** Hedges given up at a loss in one cycle until no other is opened. */
export const lockLossesMax = 2;
/** Adverse steps counted in one event once the ladder is used up; a jump beyond them starts anew from its price. */
export const crossingsMax = 60;
/** The least rebound that closes a hedge in profit, and that a dip needs, in millionths. */
export const leastRebound = 2000;
/** A leg is closed this long before its market ends. */
export const delistingLeadMs = 86_400_000;
/** Bars that a box, the Bollinger bands and a dip look back on. */
export const boxBars = 96;
export const orbitBars = 20;
export const dipBars = 24;
/** A cross or a band on a bar that closed longer ago than this is history. */
export const freshCandleMs = 60_000;
/** Lots of one order; thirty rungs of them still fit a double. Far beyond what any venue takes. */
export const orderLotsMax = 10n ** 14n;
/** Four base-36 digits. */
export const clientOrderIdPartMax = 36 ** 4;
/** Wait after a stop without profit, doubled for each in a row; after so many in a row buying closes. */
export const stopPauseMs = 900_000;
export const stopPauseMsMax = 86_400_000;
export const stopsInARowMax = 4;
/** Closed 15-minute bars that a breakout looks back on, and how old the newest may be. */
export const gateBars = 20;
export const gateAgeMsMax = 1_800_000;
/** Orders of a grid that rest on each side of the book. */
export const gridOrdersPerSide = 5;
/** How long a cell is left alone after its resting order ended without a fill, and after the venue refused it. */
export const cellReplaceMs = 1_000;
export const cellRefusedPauseMs = 60_000;
/** Steps that a rate grid follows a jump in one event. */
export const gridFollowMax = 1000;
/** The least amount, in USDT, that is worth saving; how long an order waits for its margin, and how many may. */
export const idleLeast = '10';
export const idlePatienceMs = 30_000;
export const idleNeedsMax = 1000;
