// Prices and sizes of a file as whole ticks and lots, exactly. Most fit a double below 2^53; the others go the long way.
import { ticksOf } from '@millrace/market';

const PLAIN = /^\d{1,15}(\.\d{1,18})?$/;
/** What recordings write for very small prices and volumes. */
const EXPONENT = /^\d+(\.\d+)?e[+-]?\d{1,3}$/i;

/** Decimals of a plain number of 15 digits. */
const PLACES_MAX = 15;
/** Twice as much and a tick more is still an exact double. */
const UNITS_MAX = 2 ** 51;

export interface PriceGrid {
  /** The nearest tick, half up; null when the text is no price above 0. */
  ticksOf(text: string): number | null;
  /** The same for the price digits / 10^places; undefined where doubles do not hold it exactly: then its text decides. */
  ticksOfDigits(digits: number, places: number): number | null | undefined;
  /** Prices so far that were off the tick. */
  rounded(): number;
}

/** Ticks of decimal texts. Worked figure: 60000.05 at a tick of 0.1 is 600001, and counted. */
export function createPriceGrid(tickSize: string): PriceGrid {
  const tickDecimals = decimalsOf(tickSize);
  const tickUnits = Array.from({ length: PLACES_MAX + 1 }, (_, places) => unitsOf(tickSize, Math.max(tickDecimals, places)));
  let rounded = 0;
  function exactly(text: string): number {
    if (ticksOf(text, tickSize, 'floor') !== ticksOf(text, tickSize, 'ceil')) rounded += 1;
    return ticksOf(text, tickSize, 'nearest');
  }
  return {
    ticksOf(given) {
      const text = plainOf(given);
      return text === null ? null : positive(exactly(text));
    },
    ticksOfDigits(digits, places) {
      const value = places >= tickDecimals ? digits : digits * 10 ** (tickDecimals - places);
      const tick = tickUnits[places];
      if (tick === undefined || value > UNITS_MAX || tick > UNITS_MAX) return undefined;
      const ticks = Math.floor((2 * value + tick) / (2 * tick));
      if (ticks * tick !== value) rounded += 1;
      return positive(ticks);
    },
    rounded: () => rounded,
  };
}

export interface VolumeGrid {
  /** Whole lots of a volume in base coin; null when the text is no number. Lots beyond 2^53 are no volume of any market. */
  lotsOf(text: string): number | null;
  /** The same for the volume digits / 10^places, of at most 15 digits. */
  lotsOfDigits(digits: number, places: number): number | null;
}

export function createVolumeGrid(instrument: { lotSize: string; contractValue: string }): VolumeGrid {
  const lot = Number(instrument.lotSize) * Number(instrument.contractValue);
  const wholeLots = (volume: number): number | null => {
    const lots = Math.floor(volume / lot + 1e-9);
    return Number.isSafeInteger(lots) ? lots : null;
  };
  return {
    lotsOf(given) {
      const text = plainOf(given);
      return text === null ? null : wholeLots(Number(text));
    },
    // Both are exact doubles, so their quotient is the double nearest to the decimal, as Number(text) is.
    lotsOfDigits: (digits, places) => wholeLots(digits / 10 ** places),
  };
}

function plainOf(text: string): string | null {
  if (PLAIN.test(text)) return text;
  if (!EXPONENT.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) && value < 1e15 ? value.toFixed(18).replace(/\.?0+$/, '') : null;
}

function positive(ticks: number): number | null {
  return ticks >= 1 ? ticks : null;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** A plain decimal as a whole number of 10^-decimals. */
function unitsOf(text: string, decimals: number): number {
  const point = text.indexOf('.');
  const places = point < 0 ? 0 : text.length - point - 1;
  const digits = point < 0 ? Number(text) : Number(text.slice(0, point) + text.slice(point + 1));
  return digits * 10 ** (decimals - places);
}
