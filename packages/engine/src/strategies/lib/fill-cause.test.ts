// How far a fill lies from what its order was measured from, and how far the price had turned.
import { expect, test } from 'vitest';
import { baseSettings, btcSwap, ticksOf } from '../../testing/golden-setting.ts';
import { compile } from './compiled-settings.ts';
import { fillCause } from './fill-cause.ts';
import { emptyBook, newLeg, type LegState, type UnsettledOrder } from './leg-state.ts';
import { notional } from './money-units.ts';

const c = compile(baseSettings, btcSwap);
const cost = (price: number, lots: number): string => String(notional(c.units, ticksOf(price), lots));
const order: UnsettledOrder = {
  clOrdId: 'o1',
  effect: 'open',
  reason: 'ADD',
  rung: 1,
  type: 'ioc',
  lots: 200,
  filled: 0,
  filledCost: '0',
  unknownSince: null,
};
const held: LegState = {
  ...newLeg(),
  book: { ...emptyBook, lots: 300, cost: cost(59_000, 300), ref: { cost: cost(60_000, 100), lots: 100 } },
};

test('an add is measured from the order before it and from the lowest price since it was armed', () => {
  const leg = { ...held, addTrail: { key: 'L1', ext: ticksOf(58_600) } };
  expect(fillCause(c, leg, { order, ticks: ticksOf(58_800) })).toEqual({ reason: 'ADD', move: '-2', turn: '0.34' });
});

test('a sale is measured from the average, and says no turn where nothing was followed', () => {
  const sale: UnsettledOrder = { ...order, effect: 'close', reason: 'TARGET', rung: null };
  expect(fillCause(c, held, { order: sale, ticks: ticksOf(59_708) })).toEqual({ reason: 'TARGET', move: '1.2' });
});

test('a first order has nothing to be measured from, and a resting stop no order', () => {
  expect(fillCause(c, newLeg(), { order: { ...order, reason: 'ENTRY', rung: 0 }, ticks: ticksOf(60_000) })).toEqual({ reason: 'ENTRY' });
  expect(fillCause(c, held, { order: null, ticks: ticksOf(58_000) })).toEqual({ reason: 'STOP' });
});
