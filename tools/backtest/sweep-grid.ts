// The combinations of a sweep: each setting with a list of values, or with from, to and step; the rest comes from the settings.
import { formatFixed, isDecimal, parseFixed } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { SWEEP_MAX } from './limits.ts';

export type SweepSettings = Readonly<Record<string, string | number>>;

/** All combinations, the last setting changing fastest. @throws UserFacingError */
export function combinationsOf(file: string, given: Readonly<Record<string, unknown>>): SweepSettings[] {
  const axes = Object.entries(given).map(([name, values]) => ({ name, values: valuesOf(file, name, values) }));
  if (axes.length === 0) throw new UserFacingError(`${file}: names no setting to try values of.`);
  const total = axes.reduce((product, { values }) => product * values.length, 1);
  if (total > SWEEP_MAX) throw new UserFacingError(`${file}: ${total} combinations; at most ${SWEEP_MAX} are played.`);
  return axes.reduce<SweepSettings[]>(
    (made, { name, values }) => made.flatMap((settings) => values.map((value) => ({ ...settings, [name]: value }))),
    [{}],
  );
}

function valuesOf(file: string, name: string, values: unknown): (string | number)[] {
  const fail = (problem: string): UserFacingError => new UserFacingError(`${file}: ${name} ${problem}`);
  if (Array.isArray(values)) {
    const list: readonly unknown[] = values;
    if (list.length === 0) throw fail('has an empty list.');
    return list.map((value) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw fail('may hold only numbers and words.');
      return value;
    });
  }
  if (typeof values !== 'object' || values === null) throw fail('needs a list such as [1, 2, 3], or {"from": 1, "to": 3, "step": 0.5}.');
  return rangeOf(fail, Object.fromEntries(Object.entries(values)));
}

/** Decimals are added as text, so that 0.1 and twice 0.1 are 0.3. */
function rangeOf(fail: (problem: string) => UserFacingError, range: Record<string, unknown>): string[] {
  const [from = '', to = '', step = ''] = ['from', 'to', 'step'].map((key) => {
    const value = range[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  if (Object.keys(range).length !== 3 || ![from, to, step].every(isDecimal)) throw fail('needs from, to and step, each a number.');
  const [first, last, by] = [parseFixed(from), parseFixed(to), parseFixed(step)];
  if (by <= 0n) throw fail('needs a step above 0.');
  if (first > last) throw fail('has a from above its to.');
  const count = (last - first) / by + 1n;
  if (count > BigInt(SWEEP_MAX)) throw fail(`has more than ${SWEEP_MAX} values.`);
  return Array.from({ length: Number(count) }, (_, at) => formatFixed(first + BigInt(at) * by));
}
