/** Orders ids by age, oldest first: decimal numbers without leading zeros that grow beyond 2^53. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}
