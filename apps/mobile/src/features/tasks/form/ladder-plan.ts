// The planned orders of a form at a price, by the strategy's own rules, and the prices that would end them. Pure.
import { type AveragingSettings, type InstrumentInfo, limits } from '@millrace/contract';
import { planLadder, type DecisionInstrument, type LadderPlan, type PlannedLeg } from '@millrace/engine/pure';
import { lotsOf, multiplyDecimals, ticksOf } from '@millrace/market';

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

/** Where the leg would end past its last order, nearest first; none where nothing liquidates and no loss is limited. */
export function endsOf(leg: PlannedLeg): { kind: 'lossLimit' | 'liquidation'; price: string }[] {
  const entry = Number(leg.rungs[0]?.price ?? 0);
  const away = ({ price }: { price: string }): number => Math.abs(Number(price) - entry);
  return [
    ...(leg.lossLimitPrice === null ? [] : [{ kind: 'lossLimit', price: leg.lossLimitPrice } as const]),
    ...(leg.liquidationPrice === null ? [] : [{ kind: 'liquidation', price: leg.liquidationPrice } as const]),
  ].toSorted((one, other) => away(one) - away(other));
}
