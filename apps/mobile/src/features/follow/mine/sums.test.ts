import { addDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { isDrifted, sumsOf } from './sums.ts';

const nora = {
  result: '37.42',
  gross: '48.11',
  fees: '5.10',
  funding: '0.91',
  open: '-2.34',
  share: '4.16',
  fuel: '0',
  todayNet: '4.06',
  monthNet: '37.42',
  allocation: '1000',
};
const lin = { ...nora, result: '-16.23', gross: '-6.23', fees: '2.00', funding: '-1.00', open: '-7.00', share: '0', allocation: '500' };

test('the parts of several follows add up to their result', () => {
  const sums = sumsOf([nora, lin]);
  expect(sums).toMatchObject({ result: '21.19', allocated: '1500', costs: '-7.19', share: '-4.16' });
  expect([sums.open ?? '', sums.costs, sums.share, sums.fuel].reduce(addDecimals, sums.closed)).toBe(sums.result);
});

test('while one price is not known, neither is the result; what is closed stays', () => {
  expect(sumsOf([nora, { ...lin, result: null, open: null }])).toMatchObject({ result: null, open: null, closed: '41.88' });
});

test.each([
  ['25', true],
  ['-25', true],
  ['24.9999', false],
  [null, false],
])('a drift of %s percent is told: %s', (sizeDriftPct, told) => {
  expect(isDrifted({ sizeDriftPct }, 25)).toBe(told);
});
