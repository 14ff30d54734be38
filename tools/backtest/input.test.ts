// What is wrong with files, options and sweeps, reported in words and by line.
import { getInstrument, parseRecording } from '@millrace/market';
import { afterAll, expect, test } from 'vitest';
import { readBacktestOptions } from './options.ts';
import { readCandles, readFunding, readTrades } from './read-market.ts';
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
