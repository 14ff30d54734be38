/** What a plan knows of the market. */
export interface PlanStart {
  priceTicks: number;
  /** The highest high of the last 24 closed hours; left out while it is not known. */
  dayHighTicks?: number | undefined;
}
