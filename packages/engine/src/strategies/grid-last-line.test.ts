// The last line of grids: what rests on the exchange closes a leg at its loss limit while nobody is there, and nothing opens it again.
import { describe, expect, test } from 'vitest';
import type { GridSettings } from '@millrace/contract';
import { SimulatedVenue } from '../backtest/simulated-venue.ts';
import { seeded } from '../testing/seeded.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { type GridRun, gridSettings, playGrid } from '../testing/grid-setting.ts';
import { moneyUnits, notional } from './lib/money-units.ts';

const units = moneyUnits(btcSwap);
type Played = ReturnType<typeof playGrid>;

/** The exchange alone, with what is held and rests, while the price goes tick by tick. */
function playAlone(result: Played, from: number, to: number) {
  const venue = new SimulatedVenue({
    instrument: btcSwap,
    leverage: gridSettings.leverage,
    feeInBase: false,
    held: result.held,
    outcomeOf: () => ({ kind: 'fill' }),
    limitShare: 1,
    refusesResting: () => false,
    resting: result.resting,
  });
  const dir = to > from ? 1 : -1;
  for (let ticks = from; ticks !== to + dir; ticks += dir) venue.onTick({ ts: 2_000_000_000_000, ticks });
  return venue;
}

/** Net of the round in money units: what the decided part booked and what the exchange did alone. */
function netOf(result: Played, venue: SimulatedVenue): bigint {
  const { L, S } = result.state.legs;
  const booked = [L, S].reduce(
    (sum, { book }) => sum + BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding),
    BigInt(result.state.roundNet) - BigInt(L.book.cost) + BigInt(S.book.cost),
  );
  return venue.fills.reduce((sum, fill) => {
    const worth = notional(units, fill.priceTicks, fill.lots);
    return sum + (fill.side === 'sell' ? worth : -worth) - feeOf(fill.feeQuote);
  }, booked);
}

function feeOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(units.decimals, '0'));
}

const limit = (lossNum: string): bigint => BigInt(lossNum) * 10n ** BigInt(units.decimals);

test.each([
  ['long', 'L', 400_000],
  ['short', 'S', 800_000],
] as const)('a %s grid whose server is gone is closed at its loss limit with what filled on the way', (direction, side, to) => {
  const change: Partial<GridSettings> = { direction, stopLossAmount: '60', leverage: 2 };
  const result = playGrid([60000], { change });
  const stop = result.resting.find((each) => each.kind === 'protective-stop');
  const openings = result.resting.filter((each) => each.kind === 'limit' && each.effect === 'open');
  expect(openings.length).toBeGreaterThan(0);
  expect(stop?.lots).toBeGreaterThanOrEqual(result.held[side].lots + openings.reduce((sum, each) => sum + each.lots, 0));
  const alone = playAlone(result, 600_000, to);
  expect(alone.held()[side].lots).toBe(0);
  const net = netOf(result, alone);
  expect(net <= -limit('60')).toBe(true);
  // A tick of what was held.
  expect(net > -limit('60') - notional(units, 1, stop?.lots ?? 0)).toBe(true);
});

test('the line stays where it is while the openings fill that it counts', () => {
  const at = { change: { stopLossAmount: '60' } };
  const lineOf = (path: number[]) => playGrid(path, at).resting.find((each) => each.kind === 'protective-stop')?.clOrdId;
  expect(lineOf([60000, 59900])).toBe(lineOf([60000, 59900, 59400]));
});

test('a flat grid has its line as long as openings rest', () => {
  const result = playGrid([60000], { change: { direction: 'both', stopLossAmount: '20' } });
  expect(result.state.legs.L.book.lots + result.state.legs.S.book.lots).toBe(0);
  const stops = result.resting.filter((each) => each.kind === 'protective-stop');
  expect(stops.map(({ leg }) => leg)).toEqual(['L', 'S']);
  expect(playAlone(result, 600_000, 560_000).held().L.lots).toBe(0);
  expect(playAlone(result, 600_000, 640_000).held().S.lots).toBe(0);
});

describe('on drawn paths', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('neither leg is left open or opened again beyond its line (seed %d)', (seed) => {
    const random = seeded(seed);
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
    const ranged = random() < 0.6;
    const change: Partial<GridSettings> = {
      direction: pick(['long', 'short', 'both'] as const),
      stopLossAmount: pick(['5', '12', '30', '75']),
      cells: pick([4, 8, 20]),
      leverage: 2,
      ...(ranged ? {} : { rangeMin: null, rangeMax: null, spacingPct: pick(['0.3', '0.8']) }),
    };
    const path = [60000];
    for (let step = 0; step < 30; step += 1) path.push(Math.round((path.at(-1) ?? 60000) * (1 + (random() - 0.5) / 60) * 10) / 10);
    const run: Partial<GridRun> & { change: Partial<GridSettings> } = { change };
    const result = playGrid(path, run);
    const last = Math.round((path.at(-1) ?? 60000) * 10);
    for (const [side, to] of [
      ['L', 450_000],
      ['S', 750_000],
    ] as const) {
      const stop = result.resting.find((each) => each.kind === 'protective-stop' && each.leg === side);
      const opens = result.resting.flatMap((each) =>
        each.kind === 'limit' && each.effect === 'open' && each.leg === side ? [each.priceTicks] : [],
      );
      if (stop?.kind !== 'protective-stop') continue;
      for (const ticks of opens) expect(side === 'L' ? ticks > stop.triggerTicks : ticks < stop.triggerTicks).toBe(true);
      expect(playAlone(result, last, to).held()[side].lots).toBe(0);
    }
  });
});
