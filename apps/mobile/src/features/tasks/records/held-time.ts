// How long something was held, in its two largest units: "1d 21h", "3m". Pure.
import { intlTag } from '@millrace/ui';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

export function heldTime(ms: number, tag: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const start = units.findIndex(([, size]) => seconds >= size);
  const parts = units.slice(start, start === -1 ? undefined : start + 2).map(([unit, size], index) => ({
    unit,
    count: Math.floor((index === 0 ? seconds : seconds % (units[start]?.[1] ?? 1)) / size),
  }));
  return parts
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(intlTag(tag), { style: 'unit', unit, unitDisplay: 'narrow', numberingSystem: 'latn' }).format(count),
    )
    .join(' ');
}
