// Bars as bytes: prices as differences in variable-length whole numbers, volumes beside them. Pure; the app unpacks what the server packs.
import type { Candle } from './candles.ts';
import { decimalPlaces } from './decimal-text.ts';
import { exactProduct, safeNumber, scaled, unscaled } from './decimal.ts';

/** Bars in order of time. Prices are whole numbers of 10^-priceDecimals, `lots` (the volume) of 10^-volumeDecimals. */
export interface BarSpan {
  priceDecimals: number;
  volumeDecimals: number;
  bars: readonly Candle[];
}

/** A bar as a venue writes it; `ts`: when it opened, ms. */
export interface BarTexts {
  ts: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** Where packed bars lie: the first place opens at `opensTs`, one place every `barMs`. */
export interface PackedPlaces {
  opensTs: number;
  barMs: number;
}

const NO_BARS: BarSpan = { priceDecimals: 0, volumeDecimals: 0, bars: [] };

/** As many decimals as the texts need. @throws for a number beyond 2^53 */
export function spanOfTexts(texts: readonly BarTexts[]): BarSpan {
  let [priceDecimals, volumeDecimals] = [0, 0];
  for (const { open, high, low, close, volume } of texts) {
    for (const price of [open, high, low, close]) priceDecimals = Math.max(priceDecimals, decimalPlaces(price));
    volumeDecimals = Math.max(volumeDecimals, decimalPlaces(volume));
  }
  const price = (text: string): number => safeNumber(scaled(text, priceDecimals));
  const bars = texts.map(({ ts, open, high, low, close, volume }) => ({
    ts,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    lots: safeNumber(scaled(volume, volumeDecimals)),
  }));
  return { priceDecimals, volumeDecimals, bars };
}

/** A whole number of 10^-decimals as plain decimal text. */
export function decimalTextOf(value: number, decimals: number): string {
  return unscaled(BigInt(value), decimals);
}

/** Spans one after the other as one, with the decimals of the finest. */
export function joinSpans(spans: readonly BarSpan[]): BarSpan {
  const filled = spans.filter(({ bars }) => bars.length > 0);
  const [first] = filled;
  if (first === undefined) return NO_BARS;
  const priceDecimals = Math.max(...filled.map((span) => span.priceDecimals));
  const volumeDecimals = Math.max(...filled.map((span) => span.volumeDecimals));
  return { priceDecimals, volumeDecimals, bars: filled.flatMap((span) => barsIn(span, priceDecimals, volumeDecimals)) };
}

function barsIn(span: BarSpan, priceDecimals: number, volumeDecimals: number): readonly Candle[] {
  if (span.priceDecimals === priceDecimals && span.volumeDecimals === volumeDecimals) return span.bars;
  const [byPrice, byVolume] = [10 ** (priceDecimals - span.priceDecimals), 10 ** (volumeDecimals - span.volumeDecimals)];
  const price = (value: number): number => exactProduct(value, byPrice);
  return span.bars.map(({ ts, open, high, low, close, lots }) => ({
    ts,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    lots: exactProduct(lots, byVolume),
  }));
}

/**
 * Number of runs; of each run the places skipped before it and its length; then of each bar open less the close before, high less the higher
 * and low less the lower of open and close, and close less open.
 */
export function packPrices(bars: readonly Candle[], { opensTs, barMs }: PackedPlaces): Uint8Array {
  const bytes: number[] = [];
  const runs = runsOf(bars.map(({ ts }) => (ts - opensTs) / barMs));
  pushUnsigned(bytes, runs.length);
  for (const { skipped, length } of runs) {
    pushUnsigned(bytes, skipped);
    pushUnsigned(bytes, length);
  }
  let before = 0;
  for (const { open, high, low, close } of bars) {
    pushSigned(bytes, open - before);
    pushSigned(bytes, high - Math.max(open, close));
    pushSigned(bytes, Math.min(open, close) - low);
    pushSigned(bytes, close - open);
    before = close;
  }
  return Uint8Array.from(bytes);
}

/** The bars without their volumes. @throws RangeError for bytes that packPrices did not make */
export function unpackPrices(bytes: Uint8Array, { opensTs, barMs }: PackedPlaces): Candle[] {
  const reader = createReader(bytes);
  const bars: Candle[] = [];
  const places: number[] = [];
  let place = 0;
  for (let run = reader.unsigned(); run > 0; run -= 1) {
    place += reader.unsigned();
    for (let left = reader.unsigned(); left > 0; left -= 1) places.push(place++);
  }
  let before = 0;
  for (const at of places) {
    const open = before + reader.signed();
    const above = reader.signed();
    const below = reader.signed();
    const close = open + reader.signed();
    bars.push({
      ts: opensTs + at * barMs,
      open,
      high: Math.max(open, close) + above,
      low: Math.min(open, close) - below,
      close,
      lots: 0,
    });
    before = close;
  }
  return bars;
}

export function packVolumes(bars: readonly Candle[]): Uint8Array {
  const bytes: number[] = [];
  for (const { lots } of bars) pushUnsigned(bytes, lots);
  return Uint8Array.from(bytes);
}

/** Puts the volumes into the bars they belong to, in the same order. */
export function unpackVolumes(bytes: Uint8Array, bars: readonly Candle[]): void {
  const reader = createReader(bytes);
  for (const bar of bars) bar.lots = reader.unsigned();
}

/** Runs of neighbouring places. @throws RangeError where the places are not whole and rising: a bug */
function runsOf(places: readonly number[]): { skipped: number; length: number }[] {
  const runs: { skipped: number; length: number }[] = [];
  let next = 0;
  for (const place of places) {
    if (!Number.isSafeInteger(place) || place < next) throw new RangeError(`a bar at place ${String(place)} after place ${String(next)}`);
    const last = runs.at(-1);
    if (last !== undefined && place === next) last.length += 1;
    else runs.push({ skipped: place - next, length: 1 });
    next = place + 1;
  }
  return runs;
}

function pushUnsigned(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function pushSigned(bytes: number[], value: number): void {
  pushUnsigned(bytes, value < 0 ? -2 * value - 1 : 2 * value);
}

function createReader(bytes: Uint8Array): { unsigned(): number; signed(): number } {
  let at = 0;
  const unsigned = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('packed bars end too soon');
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  return {
    unsigned,
    signed() {
      const value = unsigned();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}
