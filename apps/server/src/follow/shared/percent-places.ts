// Percentages of copy trading have so many decimals.
export const PERCENT_PLACES = 4;
