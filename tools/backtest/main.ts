// `npm run -s backtest -- --candles FILE --instrument ID --kind NAME --settings FILE.json [...] [--json]`: plays a recording to one task.
// Without --balance equity starts at 0: the curve is the profit.
import { backtestKinds, type BacktestMarket, flatFunding, prepareBacktest } from '@millrace/engine/pure';
import { MAINTENANCE_RATE, priceOf } from '@millrace/market';
import { ToldError } from '../process/told-error.ts';
import { runMain } from '../runner/main.ts';
import { type BacktestOptions, readBacktestOptions } from './options.ts';
import { readCandles, readFunding, readSettings, readTrades } from './read-files.ts';
import { reportOf } from './report.ts';
import { rowsWithin } from './rows-within.ts';
import { decisionInstrument } from './decision-instrument.ts';

const MINUTE = 60_000;
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

await runMain(async () => {
  const options = readBacktestOptions(process.argv.slice(2));
  const { runs, json } = await play(options);
  process.stdout.write(`${options.json ? JSON.stringify(json) : reportOf(runs)}\n`);
  return true;
});

async function play(options: BacktestOptions) {
  const { instrument, path } = options;
  const read = await (path.kind === 'trades' ? readTrades : readCandles)(options.candles, instrument);
  if (read.rounded > 0) warn(`${read.rounded} prices off the tick ${instrument.tickSize} were rounded to the nearest.`);
  if (read.gaps > 0) warn(`${read.gaps} gaps, ${read.missing} bars missing: the price jumps across them.`);
  if (path.kind !== 'trades') judgeBars(options.kind, read.bars.barMs);
  const { bars, firstRow } = rowsWithin(read.bars, options.from, options.to);
  const startTs = bars.ts[firstRow] ?? 0;
  const isSwap = instrument.instType === 'SWAP';
  const endTs = (bars.ts.at(-1) ?? startTs) + bars.barMs;
  const funding = !isSwap ? [] : options.funding === undefined ? flatFunding(startTs, endTs) : await readFunding(options.funding);
  const given = await readSettings(options.settings);
  const prepared = prepareBacktest({
    key: options.kind,
    given,
    instrument: decisionInstrument(options, isSwap ? MAINTENANCE_RATE : '0'),
    minSize: instrument.minSize,
    lastPrice: priceOf(bars.values[5 * firstRow] ?? 1, instrument.tickSize),
  });
  if (prepared.kind === 'unknown') throw new ToldError(`${options.kind} cannot be played; there are ${backtestKinds.join(', ')}.`);
  if (prepared.kind === 'unfit') {
    const told = prepared.issues.map(({ field, rule, args }) => `  ${field}: ${rule} ${JSON.stringify(args)}`);
    throw new ToldError([`${options.settings}: the settings do not fit:`, ...told].join('\n'));
  }
  const market: Omit<BacktestMarket, 'intrabar'> = {
    bars,
    path,
    funding,
    start: options.balance ?? '0',
    limited: options.balance !== undefined,
    firstRow,
  };
  const runs = options.intrabars.map((intrabar) => {
    const started = performance.now();
    const result = prepared.play({ ...market, intrabar });
    return { ...result, elapsedMs: Math.round((performance.now() - started) * 1000) / 1000 };
  });
  if (runs.length > 1)
    runs.sort(
      (left, right) => Number(left.totals.net) + Number(left.totals.openNet) - Number(right.totals.net) - Number(right.totals.openNet),
    );
  return { runs, json: runs.length > 1 ? { runs } : runs[0] };
}

/** Long bars flatter kinds that follow momentum. */
function judgeBars(key: string, barMs: number): void {
  const isWinner = key === 'bowling_trusteeship' || key === 'pyramiding_trusteeship';
  if (isWinner && barMs > 5 * MINUTE) throw new ToldError(`${key} needs bars of 5 minutes at most: longer ones flatter it.`);
  if (barMs > (isWinner ? 1 : 5) * MINUTE)
    warn(`Bars of ${barMs / MINUTE} minutes hide much of what the price did: shorter ones tell more.`);
}
