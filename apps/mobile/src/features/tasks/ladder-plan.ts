// The planned orders of a form at a price, by the strategy's own rules, and where their parts lie on a price axis. Pure.
import { limits, multiplyDecimals, type AveragingSettings, type InstrumentInfo } from '@millrace/contract';
import { planLadder, type DecisionInstrument, type LadderPlan, type PlannedLeg } from '@millrace/engine/pure';
import { lotsOf, ticksOf } from '@millrace/market';

/** The instrument as a decision sees it; rates as fractions of the notional. */
export function decisionInstrumentOf(instrument: InstrumentInfo): DecisionInstrument {
  return {
    instId: instrument.instId,
    productType: instrument.productType === 1 ? 'spot' : 'swap',
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minLots: lotsOf(instrument.minSize, instrument.lotSize, 'ceil'),
    contractValue: instrument.contractValue,
    takerRate: instrument.takerRate,
    makerRate: instrument.makerRate,
    maintenanceRate: instrument.maintenanceRate,
    maxLeverage: instrument.maxLeverage,
    slippageRate: multiplyDecimals(limits.slippagePct, '0.01'),
    limitSlipRate: multiplyDecimals(limits.limitSlipPct, '0.01'),
  };
}

/** Undefined without a price. Settings must have passed the contract's rules. */
export function planOf(settings: AveragingSettings, instrument: InstrumentInfo, lastPrice: string): LadderPlan | undefined {
  if (!/[1-9]/.test(lastPrice)) return undefined;
  return planLadder(settings, decisionInstrumentOf(instrument), ticksOf(lastPrice, instrument.tickSize, 'nearest'));
}

/** Places on the axis in percent of its length: 100 is the entry, 0 the end of what is shown. */
export interface Depth {
  rungs: readonly number[];
  lastRung: number;
  liquidation: number | undefined;
  lossLimit: number | undefined;
}

/** The leg on a true price axis that ends a tenth beyond its liquidation, or beyond its last order where nothing liquidates. */
export function depthOf(leg: PlannedLeg): Depth | undefined {
  const planned = leg.rungs.filter((rung) => rung.status === 'planned');
  const first = planned[0];
  const last = planned.at(-1);
  if (!first || !last) return undefined;
  const entry = Number(first.price);
  const away = (price: string | null): number | undefined => (price === null ? undefined : Math.abs(Number(price) - entry));
  const liquidation = away(leg.liquidationPrice);
  const span = Math.max(liquidation ?? 0, away(last.price) ?? 0, entry * 0.001) * 1.12;
  const place = (distance: number | undefined): number | undefined => (distance === undefined ? undefined : 100 - (100 * distance) / span);
  return {
    rungs: planned.slice(1).map((rung) => place(away(rung.price)) ?? 0),
    lastRung: place(away(last.price)) ?? 0,
    liquidation: place(liquidation),
    lossLimit: place(away(leg.lossLimitPrice)),
  };
}
