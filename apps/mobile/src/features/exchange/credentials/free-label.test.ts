import { expect, test } from 'vitest';
import { freeLabel } from './free-label.ts';

test('a label is the brand, and numbered where the trader has it already', () => {
  expect(freeLabel('meridian', [])).toBe('meridian');
  expect(freeLabel('meridian', [{ remark: 'meridian' }, { remark: 'meridian3' }])).toBe('meridian2');
  expect(freeLabel('north-star', [])).toBe('northstar');
  expect(freeLabel('', [])).toBe('key');
});
