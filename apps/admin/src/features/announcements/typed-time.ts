// A moment as a date input has it, in UTC: the same for every operator.

export function typedTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16);
}

/** Undefined while it is empty or not whole. */
export function timeOf(typed: string): number | undefined {
  const timeMs = Date.parse(`${typed}Z`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
