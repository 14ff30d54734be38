// What the settings of every kind that trades begin with. Generic code reads these fields and no other; the rest belongs to the kind.

/** Settings that their kind has validated, stored as JSON. */
export interface TaskSettings {
  direction: 'long' | 'short' | 'both';
  /** 1 on spot. */
  leverage: number;
  /** Whether a finished cycle is followed by another. */
  repeatMode: 'repeat' | 'single';
  /** USDT lost at which the task closes everything, decimal string; "0" = no limit. */
  stopLossAmount: string;
}
