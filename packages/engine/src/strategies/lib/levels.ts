// Prices at which the rules of a leg and of a round act; types only, so that what computes them and what caches them share one definition.

/** Ticks; null where the rule can never hold. Long: act at or beyond; short mirrored. */
export interface LegLevels {
  /** The next add arms here or worse; null when the ladder is used up. */
  addArm: number | null;
  /** The add trail is dropped here or better. */
  addDisarm: number | null;
  /** Take profit arms here or better. */
  target: number | null;
  /** First price at which closing leaves a profit after costs; null where no price does, or where a hedge leaves no such price. */
  floor: number | null;
  /** Fully hedged: the profit does not grow with the price, so it is checked when it shall be taken. */
  floorAtSend: boolean;
  /** Close to liquidation here or worse. */
  guard: number | null;
}

/** The newest layer's own take profit: it arms at `target`, and sells only at `floor` or beyond. */
export interface LayerLevels {
  target: number | null;
  floor: number | null;
}

/** Where a money limit is met: at or below, at or above a price, or at every price. */
export type MoneyLevel = { when: 'fall' | 'rise'; ticks: number } | { when: 'now' };

export interface RoundLevels {
  loss: MoneyLevel | null;
  target: MoneyLevel | null;
}
