// A listed instrument as the rules of settings see it.
import { productOfType, type InstrumentInfo } from './market.ts';
import type { SettingsInstrument } from './kinds/kind.ts';

export function settingsInstrumentOf(instrument: InstrumentInfo): SettingsInstrument {
  const { productType, tickSize, lotSize, minSize, takerRate, makerRate, maxLeverage, lastPrice } = instrument;
  return {
    productType: productOfType(productType),
    tickSize,
    lotSize,
    minSize,
    takerRate,
    makerRate,
    maxLeverage,
    lastPrice: lastPrice === '' ? null : lastPrice,
  };
}
