// Texts of a report: counts with their noun, times in UTC.

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** "2026-01-31 08:00" of UTC. */
export function timeText(ts: number): string {
  return new Date(ts).toISOString().slice(0, 16).replace('T', ' ');
}
