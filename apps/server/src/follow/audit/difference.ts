// What the audit of copying finds, and what it compared.

export interface FollowDifference {
  tenantId: string;
  what: 'signal' | 'position' | 'copy' | 'limit' | 'cycle' | 'figure' | 'share';
  /** The leader or follow, and what of it. */
  where: string;
  detail: string;
}

export interface FollowCounts {
  leads: number;
  follows: number;
  signals: number;
  copies: number;
  /** Signals that a copier's task has not taken yet, and copies whose orders are under way. */
  waiting: number;
  underWay: number;
  /** Positions of copiers and leaders. */
  positions: number;
  /** Closed cycles whose net was computed from fills and bills of funding, and those of which the fills do not tell it (pairs, positions reduced by hand). */
  cycles: number;
  cyclesWithoutFills: number;
  /** Opening fills that were held against the terms of their follow, and those of follows whose terms have changed since. */
  openings: number;
  openingsOfOldTerms: number;
  /** Days of figures, and those of which the copiers' notes are no longer kept. */
  figures: number;
  figuresWithoutNotes: number;
  shares: number;
}

export function noCounts(): FollowCounts {
  return {
    ...{ leads: 0, follows: 0, signals: 0, copies: 0, waiting: 0, underWay: 0, positions: 0, cycles: 0, cyclesWithoutFills: 0 },
    ...{ openings: 0, openingsOfOldTerms: 0, figures: 0, figuresWithoutNotes: 0, shares: 0 },
  };
}

/** What one leader is compared with; findings are noted here. */
export interface Findings {
  counted: FollowCounts;
  note(what: FollowDifference['what'], where: string, detail: string): void;
}
