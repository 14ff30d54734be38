// Ticker and trade messages of the exchange to prices in ticks, one core: the reader of the product's public stream (shape, then ticks without Number)
// against JSON.parse and the schema, in turns in the same run. Every message is first read by both readers, and they must agree.
import { INSTRUMENTS, ticksOf, uniformOf } from '@millrace/market';
import { createTickerReader, createTradeReader, readFrame, readTicker, readTrade } from '@millrace/okx';
import { cpuMs } from './ingest/cpu-time.ts';
import { inventMessages } from './ingest/messages.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

/** So few that they stay near, as a message that has just been received does. */
const MESSAGES = 2000;
/** Times the messages are read in one turn. */
const PASSES = 100;
const ROUNDS = 7;

type Reader = (message: Buffer) => number;

export const bench: Bench = {
  about: 'ticker and trade messages to prices in ticks, against JSON.parse and a schema',
  data: 'messages invented from the seed; no database',
  run: ({ seed, rounds, smallest }) => Promise.resolve(benchIngest(seed, { rounds: rounds ?? ROUNDS, passes: smallest ? 1 : PASSES })),
};

interface Turns {
  rounds: number;
  passes: number;
}

function benchIngest(seed: number, turns: Turns): BenchRow[] {
  const all = inventMessages(MESSAGES, (n) => uniformOf(seed, 7, n, 0));
  const rows: BenchRow[] = [];
  for (const kind of ['tickers', 'trades', 'both'] as const) {
    const messages = kind === 'both' ? all : all.filter((_, index) => (index % 2 === 0) === (kind === 'tickers'));
    rows.push(...compare(kind, messages, turns));
  }
  return rows;
}

function compare(kind: string, messages: readonly Buffer[], { rounds, passes }: Turns): BenchRow[] {
  const quick = quickReader();
  const differ = messages.filter((message) => fullReader(message) !== quick(message)).length;
  if (differ > 0) throw new Error(`${String(differ)} of ${String(messages.length)} messages are read otherwise than by the full parser`);
  const rates: Record<'quick' | 'full', number[]> = { quick: [], full: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { quick: rateOf(quick, messages, passes), full: rateOf(fullReader, messages, passes) };
    // The first round warms up.
    if (round > 0) for (const name of ['quick', 'full'] as const) rates[name].push(turn[name]);
  }
  const [ours, theirs] = [quantile(rates.quick, 0.5), quantile(rates.full, 0.5)];
  return [
    { id: `${kind}, by shape`, value: Math.round(ours), unit: 'ticks/s of CPU time' },
    { id: `${kind}, JSON.parse and schema`, value: Math.round(theirs), unit: 'ticks/s of CPU time' },
    { id: `${kind}, by shape against JSON.parse and schema`, value: Number((ours / theirs).toFixed(2)), unit: 'ratio' },
    { id: `${kind}, read alike`, value: messages.length, unit: 'messages' },
  ];
}

const TICK_SIZES = new Map(INSTRUMENTS.map(({ instId, tickSize }) => [instId, tickSize]));

function ticks(event: { instId: string }, price: string): number {
  return ticksOf(price, TICK_SIZES.get(event.instId) ?? '', 'nearest');
}

/** What the public stream does: by shape, and JSON.parse for what does not fit, from which the shape is learned. */
function quickReader(): Reader {
  const [tickers, trades] = [createTickerReader(), createTradeReader()];
  return (message) => {
    const text = message.toString('latin1');
    const ticker = tickers.read(text);
    if (ticker !== null) return ticks(ticker, ticker.lastPrice);
    const trade = trades.read(text);
    if (trade !== null) return ticks(trade, trade.price);
    tickers.learn(text);
    trades.learn(text);
    return fullReader(message);
  };
}

function fullReader(message: Buffer): number {
  const frame = readFrame(message.toString('utf8'));
  if (frame.kind !== 'push') throw new Error('not a push');
  const [row] = frame.push.data;
  if (frame.push.channel === 'tickers') {
    const ticker = readTicker(row);
    return ticker === null ? Number.NaN : ticks(ticker, ticker.lastPrice);
  }
  const trade = readTrade(row);
  return trade === null ? Number.NaN : ticks(trade, trade.price);
}

function rateOf(read: Reader, messages: readonly Buffer[], passes: number): number {
  let sum = 0;
  const ms = cpuMs(() => {
    for (let pass = 0; pass < passes; pass += 1) for (const message of messages) sum += read(message);
  });
  if (!Number.isFinite(sum)) throw new Error('a message without a price');
  return (messages.length * passes * 1000) / ms;
}
