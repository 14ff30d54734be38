// The market's arithmetic: pure, browser-safe, no clock, no randomness, no I/O (files are read in ./files).
export { barAsOf, type BarSource, candlesBetween, type CandleQuery } from './bar-source.ts';
export { BAR_NAMES, barClose, barMs, barOpen, isBarName } from './bars.ts';
export { bandCloses, bollingerBands } from './bollinger.ts';
export { aggregateCandles, type Candle, extendCandle } from './candles.ts';
export { isMarketable, isTradedThrough, isTriggered, type Side, slippedTicks, takerFillTicks } from './fills.ts';
export * from './decimal.ts';
export { decimalPlaces, isDecimal } from './decimal-text.ts';
export { findInstrument, getInstrument, type Instrument, INSTRUMENTS, type InstType } from './instruments.ts';
export { baseUnits, feeOf, fundingOf, type LegFigures, liquidationPrice } from './fees-and-margin.ts';
export { type HeldSize, openResult, runningBooked } from './open-result.ts';
export {
  type BarSpan,
  type BarTexts,
  decimalTextOf,
  joinSpans,
  type PackedPlaces,
  packPrices,
  packVolumes,
  spanOfTexts,
  unpackPrices,
  unpackVolumes,
} from './packed-bars.ts';
export { candleOfTicks, partialCandle, type PathTick, pricePath } from './price-path.ts';
export { firstBarAfter, MarketFileError, parseRecording, type Recording, recordingName, replaySource } from './replay.ts';
export { syntheticSource, type SyntheticOptions } from './synthetic.ts';
export { hashOf, uniformOf } from './random.ts';
export { fixedOf, type GridRounding, lotsOf, priceOf, sizeOf, stepsOf, ticksOf } from './ticks.ts';
export { FEE_RATES, FUNDING_INTERVAL_MS, FUNDING_RATE, MAINTENANCE_RATE, PATH_STEPS, SLIPPAGE_BP, SPOT_FEE_IN } from './venue-defaults.ts';
