// Before a start: whether the loss limit can act at all.
import { expect, test } from 'vitest';
import { baseSettings, btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import { isBeyondMargin, planAveraging } from './start-plan.ts';

const plan = (change: object, instrument = btcSwap) => planAveraging({ ...baseSettings, ...change }, instrument, { priceTicks: 600_000 });
const ladder = { maxAddOrders: 0, leverage: 3 };

test('a loss limit that liquidation comes before is none, in both directions', () => {
  // Entry of 0.01 BTC at 60000 with 200 USDT of margin.
  for (const direction of ['long', 'short'] as const) {
    expect(plan({ ...ladder, direction, stopLossAmount: '0' }).lossLimit).toBe('none');
    expect(plan({ ...ladder, direction, stopLossAmount: '150' }).lossLimit).toBe('acts');
    expect(plan({ ...ladder, direction, stopLossAmount: '250' }).lossLimit).toBe('beyondMargin');
    expect(plan({ ...ladder, direction, stopLossAmount: '5000' }).lossLimit).toBe('beyondMargin');
  }
  expect(plan({ ...ladder, direction: 'both', stopLossAmount: '150' }).legs.map(isBeyondMargin)).toEqual([false, false]);
});

test('on spot a loss limit beyond all that is paid never acts', () => {
  const spot = { maxAddOrders: 0, leverage: 1, baseOrderSize: '100' };
  expect(plan({ ...spot, stopLossAmount: '50' }, btcSpot).lossLimit).toBe('acts');
  expect(plan({ ...spot, stopLossAmount: '150' }, btcSpot).lossLimit).toBe('beyondMargin');
});
