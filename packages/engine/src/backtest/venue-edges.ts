// The prices at which the simulated venue itself may act.
import type { AnyResting } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { type MoneyUnits, rateOf, RATE_DEN } from '../strategies/lib/money-units.ts';
import { type Exposures, legKeys } from './positions.ts';

/** The venue may act at or below `low` and at or above `high`. */
export interface VenueEdges {
  low: number;
  high: number;
}

/** Levels of resting orders and liquidation prices, the latter a tick or two early: running the venue too soon changes nothing. */
export function venueEdges(venue: {
  held: Exposures;
  resting: readonly AnyResting[];
  instrument: DecisionInstrument;
  units: MoneyUnits;
  leverage: number;
}): VenueEdges {
  const edges = { low: -Infinity, high: Infinity };
  const below = (ticks: number): void => void (edges.low = Math.max(edges.low, ticks));
  const above = (ticks: number): void => void (edges.high = Math.min(edges.high, ticks));
  for (const order of venue.resting) {
    if (order.kind === 'limit') {
      if (order.side === 'buy') below(order.priceTicks - 1);
      else above(order.priceTicks + 1);
    } else if ((order.side === 'sell') !== (order.leg === 'K')) below(order.triggerTicks);
    else above(order.triggerTicks);
  }
  if (venue.instrument.productType === 'spot') return edges;
  const risk = (rateOf(venue.instrument.maintenanceRate) + rateOf(venue.instrument.takerRate)) / RATE_DEN;
  for (const leg of legKeys) {
    const { lots, cost, funding = '0' } = venue.held[leg];
    if (lots === 0) continue;
    const worth = lots * Number(venue.units.perTickLot);
    const average = Number(cost) / worth;
    const kept = Number(funding) / worth;
    if (leg === 'L' || (leg === 'K' && venue.held.S.lots > 0))
      below(Math.ceil((average * (1 - 1 / venue.leverage) - kept) / (1 - risk)) + 1);
    else above(Math.floor((average * (1 + 1 / venue.leverage) + kept) / (1 + risk)) - 1);
  }
  return edges;
}
