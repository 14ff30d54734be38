// Position tiers of swaps: the larger a position, the higher its maintenance margin and the lower its leverage. Sizes in multiples of the largest market order.
import { divFixed, FIXED_ONE, formatFixed, type Instrument, MAINTENANCE_RATE, parseFixed } from '@millrace/market';

export interface Tier {
  tier: number;
  /** Contracts (fixed): held when above min and at most max. */
  minSize: bigint;
  maxSize: bigint;
  maintenance: bigint;
  maxLever: bigint;
}

/** [multiple of the largest market order, maintenance margin, leverage] */
const STEPS: readonly (readonly [multiple: bigint, maintenance: string, lever: string])[] = [
  [1n, MAINTENANCE_RATE, '100'],
  [2n, '0.006', '75'],
  [4n, '0.01', '50'],
  [8n, '0.015', '33'],
  [16n, '0.02', '25'],
  [32n, '0.03', '16'],
  [64n, '0.05', '10'],
  [128n, '0.1', '5'],
];

const known = new Map<string, readonly Tier[]>();

/** Tiers of a swap, smallest first. */
export function tiersOf(instrument: Instrument): readonly Tier[] {
  let tiers = known.get(instrument.instId);
  if (!tiers) known.set(instrument.instId, (tiers = buildTiers(instrument)));
  return tiers;
}

function buildTiers(instrument: Instrument): Tier[] {
  const unit = parseFixed(instrument.maxMarketSize);
  const most = parseFixed(instrument.maxLeverage);
  let minSize = 0n;
  return STEPS.map(([multiple, maintenance, lever], index) => {
    const maxLever = parseFixed(lever);
    const tier = {
      tier: index + 1,
      minSize,
      maxSize: unit * multiple,
      maintenance: parseFixed(maintenance),
      maxLever: maxLever < most ? maxLever : most,
    };
    minSize = tier.maxSize;
    return tier;
  });
}

/** The tier of a position's size; the last one beyond all. */
export function tierOf(instrument: Instrument, size: bigint): Tier {
  const tiers = tiersOf(instrument);
  const found = tiers.find((tier) => size <= tier.maxSize) ?? tiers.at(-1);
  if (!found) throw new Error(`no tiers for ${instrument.instId}`);
  return found;
}

/** The largest position that a leverage allows, contracts (fixed); 0 when it is too high for any. */
export function largestSize(instrument: Instrument, lever: bigint): bigint {
  let size = 0n;
  for (const tier of tiersOf(instrument)) if (lever <= tier.maxLever) size = tier.maxSize;
  return size;
}

/** One row of public/position-tiers. */
export function tierView(instrument: Instrument, tier: Tier): Record<string, string> {
  const family = `${instrument.baseCcy}-${instrument.quoteCcy}`;
  return {
    baseMaxLoan: '',
    imr: formatFixed(divFixed(FIXED_ONE, tier.maxLever, 'ceil')),
    instFamily: family,
    instId: instrument.instId,
    maxLever: formatFixed(tier.maxLever),
    maxSz: formatFixed(tier.maxSize),
    minSz: formatFixed(tier.minSize),
    mmr: formatFixed(tier.maintenance),
    optMgnFactor: '0',
    quoteMaxLoan: '',
    tier: tier.tier.toString(),
    uly: family,
  };
}
