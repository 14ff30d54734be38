// One averaging task over 90 invented days of 5-minute candles, as text: what a browser's worker and Node must say alike.
import { type BacktestBars, flatFunding, prepareBacktest } from '@millrace/engine/pure';

const BAR_MS = 300_000;
const ROWS = 90 * 288;
const START_MS = Date.UTC(2026, 0, 1);

export function playNinetyDays(): string {
  const prepared = prepareBacktest({
    key: 'contract_optional',
    given: { addStepPct: '1', maxAddOrders: 8, addGrowthPct: '20', targetPct: '0.8', rollbackPct: '0.2', direction: 'both' },
    instrument: {
      instId: 'BTC-USDT-SWAP',
      productType: 'swap',
      tickSize: '0.1',
      lotSize: '0.01',
      minLots: 1,
      contractValue: '0.01',
      takerRate: '0.0005',
      makerRate: '0.0002',
      maintenanceRate: '0.004',
      maxLeverage: 100,
      slippageRate: '0.0005',
      limitSlipRate: '0.005',
    },
    minSize: '0.01',
    lastPrice: '60000',
  });
  if (prepared.kind !== 'ready') throw new Error(JSON.stringify(prepared));
  const funding = flatFunding(START_MS, START_MS + ROWS * BAR_MS);
  const market = { bars: walk(), path: { kind: 'continuous' }, funding, start: prepared.plan.capitalQuote, limited: false } as const;
  return JSON.stringify((['low-first', 'high-first'] as const).map((intrabar) => prepared.play({ ...market, intrabar })));
}

/** A walk on whole ticks, drawn back to where it began. Integers only, so that every machine walks alike. */
function walk(): BacktestBars {
  const bars: BacktestBars = { barMs: BAR_MS, ts: new Float64Array(ROWS), values: new Float64Array(5 * ROWS) };
  let state = 7;
  const next = (range: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % range;
  };
  let price = 600_000;
  for (let row = 0; row < ROWS; row += 1) {
    const open = price;
    price = open + next(2401) - 1200 + Math.trunc((600_000 - open) / 2000);
    bars.ts[row] = START_MS + row * BAR_MS;
    bars.values.set([open, Math.max(open, price) + next(400), Math.min(open, price) - next(400), price, 100], 5 * row);
  }
  return bars;
}
