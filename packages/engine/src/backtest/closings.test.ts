// Closing orders on the simulated venue, as on the exchange: what would fill last is shrunk or cancelled.
import { expect, test } from 'vitest';
import type { RestingLimit, RestingOrder } from '../strategies/lib/decision.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { flat } from './positions.ts';
import { SimulatedVenue } from './simulated-venue.ts';
import type { EventBody } from './venue-ledger.ts';

const tick = { ts: 1, ticks: 600_000 };

const limit = (clOrdId: string, priceTicks: number, lots: number): RestingLimit => {
  return { clOrdId, leg: 'L', kind: 'limit', side: 'sell', effect: 'close', priceTicks, lots, reason: 'CELL', rung: 0 };
};
const stop: RestingOrder = {
  clOrdId: 'stop',
  leg: 'L',
  kind: 'protective-stop',
  side: 'sell',
  triggerTicks: 590_000,
  lots: 100,
  reason: 'STOP',
};

/** A venue with 100 lots long and these orders at rest. */
function venueWith(...resting: (RestingLimit | RestingOrder)[]): SimulatedVenue {
  return new SimulatedVenue({
    instrument: btcSwap,
    leverage: 3,
    feeInBase: false,
    held: { ...flat, L: { lots: 100, cost: '600000000' } },
    outcomeOf: () => ({ kind: 'fill' }),
    limitShare: 1,
    refusesResting: () => false,
    resting,
  });
}

function closeAtMarket(venue: SimulatedVenue, lots: number): void {
  const order = { clOrdId: 'm', leg: 'L', side: 'sell', effect: 'close', type: 'market', priceTicks: null } as const;
  venue.execute([{ ...order, lots, reason: 'CLOSE_ALL', rung: null }], tick);
}

function told(venue: SimulatedVenue): string[] {
  const texts: string[] = [];
  for (let event: EventBody | null = venue.nextEvent(); event !== null; event = venue.nextEvent()) {
    if (event.type === 'resized') texts.push(`${event.clOrdId} ${event.lots}`);
    else if (event.type === 'done') texts.push(`${event.clOrdId} ${event.state}`);
  }
  return texts;
}

test('a market close goes through under limits that rest: the farthest are shrunk and cancelled', () => {
  const venue = venueWith(limit('far', 620_000, 20), limit('near', 610_000, 80));
  closeAtMarket(venue, 10);
  expect(told(venue)).toEqual(['m filled', 'far 10']);
  closeAtMarket(venue, 20);
  expect(told(venue)).toEqual(['m filled', 'near 70', 'far canceled']);
  closeAtMarket(venue, 70);
  expect(told(venue)).toEqual(['m filled', 'near canceled']);
});

test('a stop that is reached closes what it covers, and the limits beside it end', () => {
  const venue = venueWith(limit('near', 610_000, 100), stop);
  venue.onTick({ ts: 2, ticks: 590_000 });
  expect(told(venue)).toEqual(['stop filled', 'near canceled']);
});

test('a limit that was shrunk keeps its size while the task still declares the old one, and ends as filled', () => {
  const near = limit('near', 610_000, 100);
  const venue = venueWith(near);
  expect(venue.shrink('L', 40)).toBe(40);
  venue.rest([near], tick);
  venue.onTick({ ts: 2, ticks: 610_001 });
  expect(told(venue)).toEqual(['near 60', 'near filled']);
  expect(venue.held().L.lots).toBe(0);
});
