import { expect, test } from 'vitest';
import { keyLine } from './key-line.ts';

const credential = { maskedKey: '21e***24a', venueId: 'paper' };

test('a key stands with the name of its exchange, never with the bare id of a nameless one', () => {
  expect(keyLine(credential, { name: 'OKX' })).toBe('OKX · 21e***24a');
  expect(keyLine(credential, { name: 'paper' })).toBe('21e***24a');
  expect(keyLine(credential, undefined)).toBe('21e***24a');
});
