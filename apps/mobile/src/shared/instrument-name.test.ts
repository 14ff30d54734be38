import { expect, test } from 'vitest';
import { instrumentName } from './instrument-name.ts';

test.each([
  ['BTC-USDT', 'BTC/USDT'],
  ['BTC-USDT-SWAP', 'BTC/USDT'],
])('%s is called %s', (instId, name) => {
  expect(instrumentName(instId)).toBe(name);
});
