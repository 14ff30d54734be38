// Every bench runs through once in its smallest form, so that none stops working unseen. What it measures says nothing here.
import { expect, test } from 'vitest';
import { stretch } from '../process/patience.ts';
import { listParts, loadPart } from '../runner/parts.ts';
import { withClone } from '../testing/with-clone.ts';
import type { Bench } from './shape.ts';

const names = listParts(import.meta.dirname);

test.each(names)('%s gives a figure in every row', { timeout: stretch(180_000) }, async (name) => {
  const { bench } = (await loadPart(import.meta.dirname, name)) as { bench: Bench };
  const rows = await bench.run({ seed: 1, rounds: 1, smallest: true, full: false, withDatabase: withClone });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
});
