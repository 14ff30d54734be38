import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needMarketData } from '../../../../tools/testing/index.ts';
import { readFrame } from './frames.ts';
import { createTickerReader, createTradeReader, readTicker, readTrade } from './tick-reader.ts';

const TICKER_KEYS = ['instType', 'instId', 'last', 'lastSz', 'askPx', 'bidPx', 'open24h', 'note', 'ts'];
const TRADE_KEYS = ['instId', 'tradeId', 'px', 'sz', 'side', 'note', 'ts', 'seqId'];

const push = (channel: string, row: string): string => `{"arg":{"channel":"${channel}","instId":"BTC-USDT"},"data":[${row}]}`;

/** What the full parser makes of a text: the one row, or null where there is no such one. */
function parsed<Event>(text: string, channel: string, read: (row: unknown) => Event | null): Event | null {
  const frame = readFrame(text);
  if (frame.kind !== 'push' || frame.push.channel !== channel || frame.push.data.length !== 1) return null;
  return read(frame.push.data[0]);
}

const number = fc.oneof(
  fc.nat().map(String),
  fc.tuple(fc.nat(), fc.nat({ max: 99_999_999 })).map(([whole, part]) => `${String(whole)}.${String(part)}`),
);
/** Values as they are usual, and others that mean to be taken for them. */
const usualValue = (key: string): fc.Arbitrary<string> => {
  if (key === 'instId') return fc.constantFrom('"BTC-USDT"', '"ETH-USDT-SWAP"');
  if (key === 'side') return fc.constantFrom('"buy"', '"sell"');
  if (key === 'seqId') return fc.nat().map(String);
  if (key === 'ts') return fc.nat({ max: 2 ** 50 }).map((ms) => `"${String(ms)}"`);
  return number.map((text) => `"${text}"`);
};
const oddValue = fc.constantFrom(
  ...[
    '',
    '-1',
    '1e5',
    '1E-7',
    '.5',
    '5.',
    '00012',
    ' 1',
    'NaN',
    '\\u0031',
    '1\\u002e5',
    '\\"last\\":\\"7',
    'é',
    '١',
    'Buy',
    '\\u0062uy',
    'BTC\\u002dUSDT',
  ].map((text) => `"${text}"`),
  ...[
    '{"last":"9"}',
    '[{"last":"9","ts":"1","px":"3"}]',
    '[]',
    'null',
    'true',
    '17',
    '0.5',
    '1e3',
    '-0',
    '007',
    '"\\",\\"last\\":\\"3"',
    '"}]}"',
  ],
);
const escaped = (key: string): string => `\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}`;

type Pairs = [key: string, value: string][];
/** One thing that is not as usual: a value, a key spelled otherwise, a blank, a key there twice or missing, another order. */
function twist(pairs: Pairs): fc.Arbitrary<Pairs> {
  const at = fc.nat({ max: pairs.length - 1 });
  const change = (make: (pair: Pairs[number]) => Pairs) => (index: number) =>
    pairs.flatMap((pair, place) => (place === index ? make(pair) : [pair]));
  return fc.oneof(
    fc.tuple(at, oddValue).map(([index, value]) => change(([key]) => [[key, value]])(index)),
    at.map(change(([key, value]) => [[escaped(key), value]])),
    at.map(change(([key, value]) => [[key, ` ${value}`]])),
    fc.tuple(at, at, oddValue).map(([index, twin, value]) => change((pair) => [pair, [pairs[twin]?.[0] ?? '', value]])(index)),
    fc.tuple(at, at).map(([index, twin]) => change((pair) => [pair, pairs[twin] ?? pair])(index)),
    at.map(change(() => [])),
    fc.shuffledSubarray(pairs, { minLength: pairs.length }),
  );
}

function row(keys: readonly string[]): fc.Arbitrary<string> {
  const usual = fc
    .tuple(...keys.map((key) => usualValue(key).map((value): Pairs[number] => [key, value])))
    .map((pairs): Pairs => [...pairs]);
  const twisted = usual.chain(twist);
  return fc
    .oneof({ weight: 5, arbitrary: usual }, { weight: 4, arbitrary: twisted }, twisted.chain(twist))
    .map((pairs) => `{${pairs.map(([key, value]) => `"${key}":${value}`).join(',')}}`);
}

test.each([
  { channel: 'tickers', keys: TICKER_KEYS, open: createTickerReader, read: readTicker },
  { channel: 'trades', keys: TRADE_KEYS, open: createTradeReader, read: readTrade },
])('of $channel a value read by shape is always the value of the full parser, in whatever spelling', ({ channel, keys, open, read }) => {
  let taken = 0;
  const message = fc.oneof(
    { weight: 16, arbitrary: row(keys).map((text) => push(channel, text)) },
    fc.tuple(row(keys), row(keys)).map(([one, other]) => push(channel, `${one},${other}`)),
    row(keys).map((text) => `${push(channel, text)} `),
    row(keys).map((text) => push(channel, text).slice(0, -1)),
    row(keys).map((text) => push('mark-price', text)),
    row(keys).map((text) => `{"data":[${text}],"arg":{"channel":"${channel}","instId":"BTC-USDT"}}`),
  );
  fc.assert(
    fc.property(fc.array(message, { minLength: 2, maxLength: 20 }), (messages) => {
      const reader = open();
      for (const text of messages) {
        const bytes = Buffer.from(text).toString('latin1');
        const event = reader.read(bytes);
        if (event !== null) {
          taken += 1;
          expect(event).toEqual(parsed(text, channel, read as (row: unknown) => typeof event | null));
        }
        reader.learn(bytes);
        // What was learned from a message reads that message, or nothing.
        const again = reader.read(bytes);
        if (again !== null) expect(again).toEqual(parsed(text, channel, read as (row: unknown) => typeof event | null));
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(300);
});

test('reads the usual message of a venue by shape, number fields without quotes too', () => {
  const trade = (px: string, seqId: number): string =>
    push(
      'trades',
      `{"instId":"BTC-USDT","tradeId":"17","px":"${px}","sz":"0.00000001","side":"sell","ts":"1700000000000","count":"2","seqId":${String(seqId)}}`,
    );
  const reader = createTradeReader();
  expect(reader.read(trade('61500.1', 5))).toBeNull();
  reader.learn(trade('61500.1', 5));
  expect(reader.read(trade('61500.2', 6))).toEqual({
    instId: 'BTC-USDT',
    tradeId: '17',
    price: '61500.2',
    size: '0.00000001',
    side: 'sell',
    tsMs: 1_700_000_000_000,
  });
});

test('reads what a venue really sent: by shape and by the full parser alike', (context) => {
  const file = path.join(needMarketData(context), 'okx-ws-capture-20220513.jsonl.gz');
  const messages = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const [tickers, trades] = [createTickerReader(), createTradeReader()];
  const read = { shape: 0, parser: 0 };
  for (const line of messages) {
    const text = JSON.stringify((JSON.parse(line) as { msg: unknown }).msg);
    const frame = readFrame(text);
    const [ticker, trade] = [tickers.read(text), trades.read(text)];
    const channel = frame.kind === 'push' ? frame.push.channel : '';
    if (channel === 'tickers')
      expect(ticker ?? readTicker(frame.kind === 'push' && frame.push.data[0])).toEqual(parsed(text, 'tickers', readTicker));
    else expect(ticker).toBeNull();
    if (channel === 'trades')
      expect(trade ?? readTrade(frame.kind === 'push' && frame.push.data[0])).toEqual(parsed(text, 'trades', readTrade));
    else expect(trade).toBeNull();
    if (channel === 'tickers' || channel === 'trades') read[ticker || trade ? 'shape' : 'parser'] += 1;
    tickers.learn(text);
    trades.learn(text);
  }
  expect(read).toEqual({ shape: 100, parser: 2 });
});
