// Which lines a text lost and got, in the order in which they stand.
export interface LineChange {
  kind: 'removed' | 'added';
  line: string;
  /** Place of the change, from 0. */
  at: number;
}

/** Longer texts are compared as a whole. */
const LINES_MAX = 1500;

export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (before === after) return [];
  const kept = Math.max(old.length, now.length) > LINES_MAX ? [] : commonLines(old, now);
  const changes: Omit<LineChange, 'at'>[] = [];
  let [a, b] = [0, 0];
  for (const [oldAt, nowAt] of [...kept, [old.length, now.length] as const]) {
    for (; a < oldAt; a += 1) changes.push({ kind: 'removed', line: old[a] ?? '' });
    for (; b < nowAt; b += 1) changes.push({ kind: 'added', line: now[b] ?? '' });
    a += 1;
    b += 1;
  }
  return changes.map((change, at) => ({ ...change, at }));
}

/** Places of the longest run of lines that both have in the same order. */
function commonLines(old: readonly string[], now: readonly string[]): (readonly [oldAt: number, nowAt: number])[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        old[a] === now[b]
          ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0);
  const common: (readonly [number, number])[] = [];
  for (let [a, b] = [0, 0]; a < old.length && b < now.length;) {
    if (old[a] === now[b]) {
      common.push([a, b]);
      a += 1;
      b += 1;
    } else if ((lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  return common;
}
