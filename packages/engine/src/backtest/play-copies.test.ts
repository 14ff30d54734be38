// Past orders of a trader played through the strategy that copies: sizes as live, and figures worked by hand.
import { addDecimals, negateDecimal } from '@millrace/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copySettings, leader, type LeadMove } from '../testing/copied-task.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { leastAllocation } from './least-allocation.ts';
import { playCopies, type CopiesToPlay, type PastOrder } from './play-copies.ts';

const HOUR = 3_600_000;

interface Past {
  move: LeadMove;
  price: number;
  fundingRate?: string;
}

/** One order an hour. */
function past(moves: readonly Past[], side: 'L' | 'S' = 'L'): PastOrder[] {
  const lead = leader(btcSwap, side);
  return moves.map(({ move, price, fundingRate = '0' }, index) => {
    const {
      cost: _cost,
      factor: _factor,
      leverage: _leverage,
      ...signal
    } = lead.moves(move, { price, ts: 1_700_000_000_000 + index * HOUR });
    return { ...signal, instId: 'BTC-USDT-SWAP', price: String(price), fundingRate };
  });
}

const at = (moves: readonly LeadMove[]): PastOrder[] => past(moves.map((move) => ({ move, price: 60000 })));

function play(orders: readonly PastOrder[], change: Partial<typeof copySettings> = {}, more: Partial<CopiesToPlay> = {}) {
  const copied = new Map([['BTC-USDT-SWAP', { settings: { ...copySettings, ...change }, instrument: btcSwap }]]);
  return playCopies({ orders, copied, slipBp: 0, ...more });
}

test('a tenth of a round in figures worked by hand', () => {
  // 0.70 at 60,000, 0.30 closed at 60,600 and 0.40 at 61,200; a contract is 0.01 BTC. Fees of 0.05 %.
  const orders = past([
    { move: 7, price: 60000 },
    { move: -3, price: 60600, fundingRate: '0.0001' },
    { move: 'close', price: 61200 },
  ]);
  expect(play(orders)).toEqual({
    orders: 3,
    copied: 3,
    missed: [],
    gross: '6.6',
    slippage: '0',
    fees: '0.4233',
    // A rate of 0.01 % on 0.70 contracts at 60,600.
    funding: '-0.04242',
    net: '6.13428',
    gains: '6.13428',
    held: 0,
  });
});

test('every fill is worse than the trader’s by the slippage, and the result adds up', () => {
  const orders = past([
    { move: 7, price: 60000 },
    { move: 'close', price: 61200 },
  ]);
  const { gross, slippage, fees, net } = play(orders, {}, { slipBp: 5 });
  // 30 above on the way in and 30.6 below on the way out, of 0.007 BTC.
  expect([gross, slippage]).toEqual(['8.4', '0.4242']);
  expect(net).toBe([gross, negateDecimal(slippage), negateDecimal(fees)].reduce(addDecimals));
});

test('what is missed says why: too small, another instrument, another direction, above the limit of adds', () => {
  expect(play(at([1, 1, 1]), { allocation: '400', leadEquity: '100000' }).missed).toEqual([{ reason: 'belowMin', count: 2 }]);
  expect(play(at([1, 'close']), {}, { copied: new Map() }).missed).toEqual([{ reason: 'instrument', count: 2 }]);
  expect(play(at([1, 'close']), { direction: 'short' }).missed).toEqual([
    { reason: 'direction', count: 1 },
    { reason: 'nothingHeld', count: 1 },
  ]);
  expect(play(at([1, 1, 'close']), { maxAddOrders: 0 })).toMatchObject({ copied: 2, missed: [{ reason: 'ownLimit', count: 1 }] });
});

test('no entry is worse than the copier allows, and exits are what they are', () => {
  // 0.3 % of 60,000 on the way in and 0.31 % on the way out, of 0.001 BTC.
  expect(play(at([1, 'close']), { maxSlipPct: '0.3' }, { slipBp: 31 })).toMatchObject({ copied: 2, slippage: '0.366' });
});

test('the least allocation that fits every order is the one below which an order is too small', () => {
  const asked = (allocation: string, orders: readonly PastOrder[]): CopiesToPlay => ({
    orders,
    copied: new Map([['BTC-USDT-SWAP', { settings: { ...copySettings, allocation, leverage: 20 }, instrument: btcSwap }]]),
    slipBp: 0,
  });
  // 0.01 contracts are worth 6 USDT, so the smallest lot is enough: 0.01 of his 0.5 contracts, by an equity of 10,000.
  expect(leastAllocation(asked('1', at([1, 0.5, 'close'])))).toBe('200');
  // At 99 USDT even his whole contract is less than a lot; then the rest is carried.
  expect(playCopies(asked('99', at([1, 0.5, 'close']))).missed).toEqual([{ reason: 'belowMin', count: 1 }]);
  // 5 USDT are 10 lots at 5,000 USDT a bitcoin: a tenth of a contract, of his one.
  expect(
    leastAllocation(
      asked(
        '1',
        past([
          { move: 1, price: 5000 },
          { move: 'close', price: 5000 },
        ]),
      ),
    ),
  ).toBe('1000');
  expect(leastAllocation(asked('1', []))).toBeNull();
});

test('a short round earns when the price falls, and receives funding', () => {
  const orders = past(
    [
      { move: 10, price: 60000 },
      { move: 'close', price: 59400, fundingRate: '0.0001' },
    ],
    'S',
  );
  expect(play(orders)).toMatchObject({ gross: '6', funding: '0.0594', copied: 2 });
});

test('whatever the trader did, each order is copied or missed, nothing is held when he is flat, and the parts add up', () => {
  const move = fc.record({ move: fc.constantFrom(0.1, 1, 3, -0.1, -1), price: fc.integer({ min: 59000, max: 61000 }) });
  fc.assert(
    fc.property(
      fc.array(move, { maxLength: 30 }),
      fc.constantFrom('30', '1000', '9000'),
      fc.integer({ min: 0, max: 40 }),
      (moves, allocation, slipBp) => {
        const sane: Past[] = [];
        let held = 0;
        for (const each of moves) {
          if (typeof each.move !== 'number' || held + each.move < -1e-9 || (held === 0 && each.move < 0)) continue;
          held = Math.round((held + each.move) * 10) / 10;
          sane.push(each);
        }
        if (held > 0) sane.push({ move: 'close', price: 60000 });
        const run = play(past(sane), { allocation }, { slipBp });
        expect([run.copied + run.missed.reduce((sum, { count }) => sum + count, 0), run.held]).toEqual([run.orders, 0]);
        const { gross, slippage, fees, funding, net } = run;
        expect(net).toBe([gross, negateDecimal(slippage), negateDecimal(fees), funding].reduce(addDecimals));
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});
