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
/** Lots of one order; thirty rungs of them still fit a double. Far beyond what any venue takes. */
export const orderLotsMax = 10n ** 14n;
/** Four base-36 digits. */
export const clientOrderIdPartMax = 36 ** 4;
