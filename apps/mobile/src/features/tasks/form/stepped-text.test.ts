import { expect, test } from 'vitest';
import { steppedText } from './stepped-text.ts';

const to100 = { min: '0', max: '100' };

test('steps by one of the last decimal, and keeps how fine the figure is', () => {
  expect(steppedText('2.5', 1, to100)).toBe('2.6');
  expect(steppedText('2.9', 1, to100)).toBe('3.0');
  expect(steppedText('3.0', -1, to100)).toBe('2.9');
  expect(steppedText('5', -1, to100)).toBe('4');
  expect(steppedText('0.25', 1, to100)).toBe('0.26');
});

test('ends at what the field takes, and leaves alone what is no figure', () => {
  expect([steppedText('100', 1, to100), steppedText('0', -1, to100), steppedText('', 1, to100), steppedText('1,5', 1, to100)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
