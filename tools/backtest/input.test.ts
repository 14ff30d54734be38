// What is wrong with files, options and sweeps, reported in words and by line.
import { getInstrument, parseRecording } from '@millrace/market';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { refuseImplausible } from './implausible.ts';
import { readBacktestOptions } from './options.ts';
import { createPriceGrid, createVolumeGrid } from './price-grid.ts';
import { readCandles, readFunding, readTrades } from './read-market.ts';
import { RowCells } from './row-cells.ts';
import { combinationsOf } from './sweep-grid.ts';
import { openDesk } from './testing/command.ts';

const desk = openDesk();
afterAll(() => desk.clear());
const instrument = getInstrument('BTC-USDT-SWAP');
const rows = Array.from({ length: 20 }, (_, minute) => `${60_000 * minute},60000,60010,59990,60000,1`);

test.each([
  ['disorder', [...rows.slice(0, 9), rows[4]], 'line 10: 240000 is not later than the row before'],
  [
    'an impossible bar',
    [rows[0], '60000,60000,60010,60005,60002,1'],
    'line 2: an impossible bar: high and low do not enclose open and close',
  ],
  [
    'a bar inside another',
    [...rows.slice(0, 9), '485000,60000,60010,59990,60000,1'],
    'line 10: 485000 lies inside the bar before, whose length is 60000 ms',
  ],
  [
    'a bar off the rhythm',
    [...rows.slice(0, 9), '605000,60000,60010,59990,60000,1'],
    'line 10: 605000 is no whole number of bars of 60000 ms later',
  ],
  [
    'wrong columns',
    ['ts,open,high,low,close,volume', `${rows[0]},7`],
    'line 2: expected 6 columns (ts,open,high,low,close,volume), found 7',
  ],
  [
    'another header',
    ['ts,open,close,high,low,volume', ...rows],
    'line 1: expected the columns ts,open,high,low,close,volume, found "ts,open,close,high,low,volume"',
  ],
  ['a word for a price', ['0,none,60010,59990,60000,1'], 'line 1: not a price above 0: "none"'],
  ['a price of nothing', ['0,60000,60010,0.01,60000,1'], 'line 1: not a price above 0: "0.01"'],
  ['a date for a time', ['2026-01-01,60000,60010,59990,60000,1'], 'line 1: not a time in ms: "2026-01-01"'],
  ['no volume', ['0,60000,60010,59990,60000,'], 'line 1: not a volume: ""'],
  ['a blank line between', [rows[0], '', rows[1]], 'line 2: a blank line between rows'],
  ['a single bar', [rows[0]], ': a backtest needs two bars at least.'],
  ['nothing', [], ': has no rows.'],
])('candles with %s are refused', async (_, lines, problem) => {
  await expect(readCandles(desk.file('bad.csv', lines.join('\n')), instrument)).rejects.toThrow(problem);
});

test('candles become ticks and lots: half a tick up, volume in base coin, gaps counted', async () => {
  const lines = [
    'time,open,high,low,close,volume',
    '0,60000.05,60010.04,5.999e4,60000,12.5',
    '60000,60000,60010,59990,60000,0',
    rows[5],
    rows[6],
    rows[9],
  ];
  const { bars, rounded, gaps, missing } = await readCandles(desk.file('good.csv', `\uFEFF${lines.join('\r\n')}\r\n`), instrument);
  expect([...bars.values.subarray(0, 5)]).toEqual([600_001, 600_100, 599_900, 600_000, 125_000]);
  expect({ barMs: bars.barMs, rounded, gaps, missing }).toEqual({ barMs: 60_000, rounded: 2, gaps: 2, missing: 5 });
});

test('a row read from its bytes gives the ticks and lots of its texts', () => {
  const cell = fc
    .tuple(fc.nat(999_999), fc.option(fc.stringMatching(/^\d{1,9}$/)))
    .map(([whole, rest]) => (rest === null ? `${whole}` : `${whole}.${rest}`));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), fc.constantFrom('0.1', '0.00001', '0.5', '10'), (cells, tickSize) => {
      const row = new RowCells(cells.length, cells.length);
      const bytes = Buffer.from(`\n${cells.join(',')}\n`);
      row.read(bytes, 1, bytes.length - 1);
      const [quick, slow] = [createPriceGrid(tickSize), createPriceGrid(tickSize)];
      const volumes = createVolumeGrid({ lotSize: '0.01', contractValue: '0.01' });
      expect(row.isPlain).toBe(true);
      for (const [index, text] of row.texts.entries()) {
        const [digits, places] = [row.digits[index] ?? 0, row.places[index] ?? 0];
        expect([quick.ticksOfDigits(digits, places), volumes.lotsOfDigits(digits, places)]).toEqual([
          slow.ticksOf(text),
          volumes.lotsOf(text),
        ]);
      }
      expect([row.texts, quick.rounded()]).toEqual([cells, slow.rounded()]);
    }),
  );
});

test.each(['1,2', '1,,3', '1,2.,3', '1,.2,3', '1,2,3,4', '1,-2,3', '1,2e3,3', '1,2.3.4,5', '1,1234567890123456,3', ' 1,2,3', ''])(
  'the row %j is left to its texts',
  (text) => {
    const row = new RowCells(3, 3);
    row.read(Buffer.from(text), 0, Buffer.byteLength(text));
    expect([row.isPlain, row.text]).toEqual([false, text]);
  },
);

const recording = (first: number, offTick: string) =>
  readCandles(
    desk.file(
      'some.csv',
      Array.from({ length: 4 }, (_, at) => `${first + 60 * at},${offTick},${offTick},${offTick},${offTick},1`).join('\n'),
    ),
    instrument,
  );
test.each([
  [
    'times in seconds',
    'btc.csv',
    1_700_000_000,
    '60000',
    'btc.csv: its first time, 1700000000, is 1970-01-20T16:13:20.000Z as ms: are these seconds?',
  ],
  ['most prices off the tick', 'candles.csv', 1_700_000_000_000, '0.52345', '16 of 16 prices are off the tick of BTC-USDT-SWAP, 0.1'],
  [
    'the name of another instrument',
    'data/XRP-USDT-SWAP-1m.csv.gz',
    1_700_000_000_000,
    '60000',
    'is named after XRP, and --instrument is BTC-USDT-SWAP',
  ],
  ['the name of another pair', 'ethusdt_2025.csv', 1_700_000_000_000, '60000', 'is named after ETH'],
])('a recording with %s is refused, and says which option plays it', async (_, file, first, price, problem) => {
  const read = await recording(first, price);
  expect(() => refuseImplausible(file, instrument, read)).toThrow(problem);
  expect(() => refuseImplausible(file, instrument, read)).toThrow('--trust-file plays it as it is.');
});

test('a plausible recording is played, whatever its name, also one of spot for the swap of the same coin', async () => {
  const read = await recording(1_700_000_000_000, '60000');
  for (const file of ['candles.csv', 'BTC-USDT.csv', 'eth-vs-btc.csv', '2025.csv'])
    expect(() => refuseImplausible(file, instrument, read)).not.toThrow();
});

test('trades may share a time but not go back, funding may do neither', async () => {
  const trades = await readTrades(desk.file('trades.csv', '5,60000,1,buy\n5,60000.1,0.0002,sell\n'), instrument);
  expect([...trades.bars.values]).toEqual([600_000, 600_000, 600_000, 600_000, 10_000, 600_001, 600_001, 600_001, 600_001, 2]);
  await expect(readTrades(desk.file('back.csv', '5,60000,1,buy\n4,60000,1,buy\n'), instrument)).rejects.toThrow(
    'line 2: 4 is earlier than the row before',
  );
  expect(await readFunding(desk.file('funding.csv', 'ts,rate\n1,-6.42e-05\n2,0.0001\n'))).toEqual([
    { ts: 1, rate: '-0.0000642' },
    { ts: 2, rate: '0.0001' },
  ]);
  await expect(readFunding(desk.file('same.csv', '1,0.1\n1,0.1\n'))).rejects.toThrow('line 2: 1 is not later than the row before');
});

const swap = ['--instrument', 'BTC-USDT-SWAP', '--kind', 'contract_optional', '--candles', 'x.csv'];
test.each([
  [['--kind', 'follow_trade'], 'follow_trade repeats the trades of another task: play the kind that the leader trades by.'],
  [['--kind', 'grid'], 'grid is no kind of strategy; there are stock_optional, '],
  [
    ['--kind', 'stock_optional', '--instrument', 'BTC-USDT-SWAP', '--candles', 'x.csv'],
    'stock_optional trades spot pairs only, and BTC-USDT-SWAP is a perpetual swap. Kinds for it: contract_trusteeship, ',
  ],
  [
    ['--kind', 'grid_trusteeship', '--instrument', 'BTC-USDT', '--candles', 'x.csv'],
    'grid_trusteeship trades perpetual swaps only, and BTC-USDT is a spot pair. Kinds for it: stock_optional, stock_trusteeship, ',
  ],
  [['--kind', 'contract_optional'], '--instrument is needed; --help lists all options.'],
  [['--kind', 'contract_optional', '--instrument', 'BTC'], 'BTC is not a listed instrument; there are BTC-USDT, '],
  [swap.slice(0, 4), '--candles is needed'],
  [[...swap, '--speed', '3'], "Unknown option '--speed'"],
  [[...swap, '--latency', '5'], '--latency needs --path steps:N or --path trades.'],
  [[...swap, '--path', 'steps:0'], '--path is continuous, trades or steps:N with N from 1 to 10000.'],
  [[...swap, '--intrabar', 'low'], '--intrabar is both, natural, low-first or high-first.'],
  [[...swap, '--fee-taker', '0.0000001'], '--fee-taker needs a number from 0 to 0.1 with at most 6 decimals, not "0.0000001".'],
  [[...swap, '--balance', '0'], '--balance must be above 0.'],
  [[...swap, '--participation', '2'], '--participation needs a number from 0 to 1'],
  [[...swap, '--from', '2026-01-31 08:00'], '--from needs a time such as'],
  [[...swap, '--from', '2026-02-01', '--to', '2026-01-31'], '--from must be earlier than --to.'],
  [[...swap, '--spot-fee-in', 'base'], '--spot-fee-in is for spot'],
])('%j is refused in words', (args, problem) => {
  expect(() => readBacktestOptions(args)).toThrow(problem);
});

test('options that are not given take the defaults of their market', () => {
  expect(readBacktestOptions(swap)).toMatchObject({
    takerRate: '0.0005',
    makerRate: '0.0002',
    slippageRate: '0.0005',
    intrabar: 'both',
    funding: 'flat',
  });
  expect(readBacktestOptions([...swap, '--path', 'steps:4'])).toMatchObject({ slippageRate: '0.0002' });
  expect(readBacktestOptions([...swap, '--slippage-bp', '12.5', '--from', '2026-01-31'])).toMatchObject({
    slippageRate: '0.00125',
    from: Date.UTC(2026, 0, 31),
  });
});

test.each([
  [{}, 'names no setting to try values of.'],
  [{ addStepPct: [] }, 'addStepPct has an empty list.'],
  [{ addStepPct: 3 }, 'addStepPct needs a list such as [1, 2, 3], or {"from": 1, "to": 3, "step": 0.5}.'],
  [{ addStepPct: [[1]] }, 'addStepPct may hold only numbers and words.'],
  [{ addStepPct: { from: 2, to: 1, step: 1 } }, 'addStepPct has a from above its to.'],
  [{ addStepPct: { from: 1, to: 2 } }, 'addStepPct needs from, to and step, each a number.'],
  [{ addStepPct: { from: 1, to: 2, step: 0 } }, 'addStepPct needs a step above 0.'],
  [{ addStepPct: { from: 0, to: 9, step: '0.000001' } }, 'addStepPct has more than 100000 values.'],
  [{ a: { from: 0, to: 999, step: 1 }, b: { from: 0, to: 999, step: 1 } }, '1000000 combinations; at most 100000 are played.'],
])('the sweep %j is refused in words', (given, problem) => {
  expect(() => combinationsOf('sweep.json', given)).toThrow(`sweep.json: ${problem}`);
});

test('a sweep is every combination, its steps exact', () => {
  expect(combinationsOf('sweep.json', { addStepPct: { from: 0.1, to: 0.3, step: 0.1 }, direction: ['long', 'short'] })).toEqual([
    { addStepPct: '0.1', direction: 'long' },
    { addStepPct: '0.1', direction: 'short' },
    { addStepPct: '0.2', direction: 'long' },
    { addStepPct: '0.2', direction: 'short' },
    { addStepPct: '0.3', direction: 'long' },
    { addStepPct: '0.3', direction: 'short' },
  ]);
});

test('a price between two ticks becomes the same tick in a backtest and in a replay, half up', async () => {
  const cells = ['20248.35', '20248.25', '20248.349999999999', '0.05', '60000.05', '1234567.85', '8.15'];
  const prices = [...cells, ...Array.from({ length: 500 }, (_, index) => `${String(20_000 + 7 * index)}.${String(index % 10)}5`)];
  const lines = prices.map((price, minute) => `${String(60_000 * minute)},${`${price},`.repeat(4)}1`);
  const text = `ts,open,high,low,close,volume\n${lines.join('\n')}\n`;
  const read = await readCandles(desk.file('half.csv', text), instrument);
  const replayed = parseRecording('BTC-USDT-SWAP-1m.half.csv', text);
  expect([...replayed.values.filter((_, at) => at % 5 < 4)]).toEqual([...read.bars.values.filter((_, at) => at % 5 < 4)]);
  expect([...replayed.values.slice(0, 1), ...replayed.values.slice(5, 6)]).toEqual([202_484, 202_483]);
});
