// The backtest command as a person meets it: what it reads, what it prints and how it ends; as a process where that is the point.
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openDesk, playHere, runProcess } from './testing/command.ts';

const desk = openDesk();
afterAll(() => desk.clear());

const START = 1_700_006_400_000;
const MINUTE = 60_000;
/** A falling and rising price in bars of a minute: enough for two cycles of the settings below. */
const rows = Array.from({ length: 240 }, (_, minute) => {
  const price = (at: number): number => 60_000 + Math.round(2500 * Math.sin(at / 18));
  const [open, close] = [price(minute), price(minute + 1)];
  return `${START + minute * MINUTE},${open},${Math.max(open, close) + 20},${Math.min(open, close) - 20},${close},12.5`;
});
const swap = ['--instrument', 'BTC-USDT-SWAP', '--kind', 'contract_optional'];
const settings = desk.file('settings.json', JSON.stringify({ addStepPct: 1, targetPct: '1', leverage: 5, stopLossAmount: 500 }));
const candles = desk.file('candles.csv', rows.join('\n'));
const taskArgs = [...swap, '--settings', settings];

interface Run {
  intrabar: string;
  cycles: { net: string }[];
  orders: { ts: number; side: string; px: string; size: string; fee: string }[];
  equity: [number, string][];
  totals: { net: string; openNet: string; cycles: number; funding: string };
  candles: number;
  ticks: number;
  elapsedMs: number;
}

async function played(...args: string[]): Promise<Run> {
  const { out, err } = await playHere(['--candles', candles, ...taskArgs, '--intrabar', 'natural', ...args, '--json']);
  expect(err).toBe('');
  return JSON.parse(out) as Run;
}

test('both orders of a bar are played, the worse one first, and the sums are exact', async () => {
  const { code, out, err } = await runProcess(['--candles', candles, ...taskArgs, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { runs } = JSON.parse(out) as { runs: Run[] };
  expect(runs.map(({ intrabar }) => intrabar).toSorted()).toEqual(['high-first', 'low-first']);
  const ends = runs.map(({ equity }) => Number(equity.at(-1)?.[1]));
  expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0);
  for (const { cycles, totals, equity, orders } of runs) {
    const units = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));
    expect(cycles.length).toBeGreaterThan(1);
    expect(units(totals.net)).toBe(cycles.reduce((sum, { net }) => sum + units(net), 0n));
    expect(units(equity.at(-1)?.[1] ?? '') - units(equity[0]?.[1] ?? '')).toBe(units(totals.net) + units(totals.openNet));
    expect(Object.keys(orders[0] ?? {})).toEqual(['ts', 'leg', 'side', 'reason', 'px', 'size', 'fee', 'cycle']);
  }
  expect(Object.keys(runs[0] ?? {})).toEqual(['intrabar', 'cycles', 'orders', 'equity', 'totals', 'candles', 'ticks', 'elapsedMs']);
});

test('the report fits a narrow terminal, has a curve and no colours where nobody sees them', async () => {
  const { out } = await playHere(['--candles', candles, ...taskArgs], 40);
  const lines = out.replaceAll(/\p{Cc}\[\d+m/gu, '').split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(out).toMatch(/net of cycles, USDT +\p{Cc}\[3[12]m *-?\d+\.\d{4}/u);
  expect(out).toContain('LIQUIDATED');
  expect(lines.filter((line) => line.includes('|')).length).toBe(12);
  expect((await playHere(['--candles', candles, ...taskArgs])).out).not.toContain('\u001B');
});

test('fees, slippage, funding, balance, times and the venue change what they should', async () => {
  const plain = await played('--slippage-bp', '0', '--funding', 'none');
  expect(plain.totals.funding).toBe('0');
  const [first] = plain.orders;
  expect(first).toMatchObject({ side: 'buy', px: '60000', size: '1', fee: '0.3' });
  const dear = await played('--slippage-bp', '1.5', '--fee-taker', '0.001');
  expect(dear.orders[0]).toMatchObject({ px: '60009', fee: '0.60009' });
  const funding = desk.file('funding.csv', `ts,rate\n${START + 10 * MINUTE},1e-04\n`);
  expect((await played('--funding', funding, '--slippage-bp', '0')).totals.funding).toMatch(/^-0\.\d+$/);
  const late = await played('--path', 'steps:4', '--latency', '20000');
  expect(late.orders[0]?.ts).toBeGreaterThanOrEqual(START + 20_000);
  const cut = await played('--from', '2023-11-15T01:00:00Z', '--to', String(START + 100 * MINUTE));
  expect({ candles: cut.candles, from: cut.equity[0]?.[0] }).toEqual({ candles: 60 + 40 - 60, from: Date.UTC(2023, 10, 15, 1) });
  const thin = await played('--participation', '0.001');
  expect(thin.orders[0]?.size).toBe('0.31');
});

test('a balance that the ladder may outgrow is confirmed aloud, and then bounds the orders', async () => {
  const { out, err } = await playHere(['--candles', candles, ...taskArgs, '--intrabar', 'low-first', '--balance', '200', '--json']);
  expect(err).toMatch(/^Confirmed: partial ladder\. The worst case needs \d+\.\d\d USDT, more than 98 % of the balance of 200\.\n$/);
  const run = JSON.parse(out) as Run;
  expect(run.equity[0]).toEqual([START, '200']);
});

test('what a person would have to know is printed on stderr, and prices off the tick are rounded half up', async () => {
  const odd = rows
    .with(3, '')
    .filter((row) => row !== '')
    .map((row, at) => (at === 0 ? row.replace(',60000,', ',60000.05,') : row));
  const file = desk.file('odd.csv.gz', gzipSync(odd.join('\r\n')));
  const none = desk.file('none.json', '{}');
  const { err } = await playHere(['--candles', file, ...swap, '--settings', none, '--json']);
  expect(err.split('\n')).toEqual([
    '1 price off the tick 0.1 were rounded to the nearest, half up.',
    '1 gap, 1 bar missing: the price jumps across them.',
    expect.stringMatching(
      /^Confirmed: no stop \(stopLossAmount 0\)\. The long ladder answers a move of [\d.]+ %; after its last add liquidation is near/,
    ),
    '',
  ]);
});

test('what is wrong ends in one line, no stack and exit code 1', async () => {
  const file = desk.file('bad.csv', gzipSync(rows.join('\n')).subarray(0, 1500));
  const truncated = await runProcess(['--candles', file, ...taskArgs]);
  expect(truncated).toMatchObject({ code: 1, out: '' });
  expect(truncated.err).toMatch(/bad\.csv, line \d+: the gzip data ends here; the file is truncated\.\n$/);
  const unknown = desk.file('unknown.json', '{"stepPct": 1, "addStepPct": 0.01}');
  await expect(playHere(['--candles', candles, ...swap, '--settings', unknown])).rejects.toThrow(
    'stepPct: This field does not exist here\n  addStepPct: At least 0.1',
  );
  await expect(playHere(['--kind', 'idle_funds'])).rejects.toThrow('idle_funds lends what is not in use and trades nothing on a market');
});

test('settings in the words of the wire play the same, and are answered in the word that was used', async () => {
  const wire = { replenishmentRate: 1, targetRate: '1', lever: 5, lossNum: 500, buyType: 2 };
  const ours = { addStepPct: 1, targetPct: '1', leverage: 5, stopLossAmount: 500, direction: 'short' };
  const [one, other] = await Promise.all(
    [wire, ours].map(async (given, index) => {
      const file = desk.file(`words-${index}.json`, JSON.stringify(given));
      const { out } = await playHere(['--candles', candles, ...swap, '--settings', file, '--intrabar', 'natural', '--json']);
      return { ...(JSON.parse(out) as Run), elapsedMs: 0 };
    }),
  );
  expect(one).toEqual(other);
  expect(one?.orders[0]?.side).toBe('sell');
  const answer = async (given: object): Promise<string> => {
    const file = desk.file('wrong.json', JSON.stringify(given));
    return playHere(['--candles', candles, ...swap, '--settings', file]).then(
      () => 'played',
      (error: unknown) => (error instanceof Error ? error.message : 'no error'),
    );
  };
  expect(await answer({ replenishmentRate: 0.01 })).toContain('  replenishmentRate: At least 0.1');
  expect(await answer({ addStepPct: 0.01 })).toContain('  addStepPct: At least 0.1');
  expect(await answer({ addStepPct: 1, replenishmentRate: 1 })).toContain('  addStepPct: Given twice: also as replenishmentRate');
  expect(await answer({ buyType: 7 })).toContain('  buyType: Choose one of: long, short, both');
  for (const word of ['constructor', '__proto__', 'toString'])
    expect(await answer(JSON.parse(`{"${word}": 2}`) as object)).toContain(`  ${word}: This field does not exist here`);
});

test('a file with times in seconds is refused, and played with --trust-file', async () => {
  const seconds = desk.file('seconds.csv', rows.map((row) => row.replace(/^\d+/, (ts) => String(Number(ts) / 1000))).join('\n'));
  const args = ['--candles', seconds, '--instrument', 'BTC-USDT-SWAP', '--kind', 'contract_optional'];
  await expect(playHere(args)).rejects.toThrow('are these seconds? --trust-file plays it as it is.');
  expect((await playHere([...args, '--trust-file'])).out).toContain('BTC-USDT-SWAP');
});

test('a sweep plays every combination, the best net first, and lists those that do not fit', async () => {
  const grid = desk.file(
    'grid.json',
    JSON.stringify({ addStepPct: { from: 0.1, to: 0.5, step: 0.4 }, targetPct: [0.5, 1, 2], callbackPct: ['0.2'] }),
  );
  const args = ['--candles', candles, ...taskArgs, '--sweep', grid, '--workers', '2'];
  const { out } = await playHere([...args, '--json']);
  const report = JSON.parse(out) as {
    combinations: number;
    rows: { settings: Record<string, unknown>; totals: { net: string } }[];
    unfit: unknown[];
  };
  expect(report.combinations).toBe(6);
  expect(report.unfit).toHaveLength(3);
  const nets = report.rows.map(({ totals }) => Number(totals.net));
  expect(nets).toEqual(nets.toSorted((left, right) => right - left));
  const [best] = report.rows;
  const alone = desk.file('best.json', JSON.stringify({ addStepPct: 1, leverage: 5, stopLossAmount: 500, ...best?.settings }));
  const single = await playHere(['--candles', candles, ...swap, '--settings', alone, '--json']);
  expect((JSON.parse(single.out) as { runs: Run[] }).runs[0]?.totals).toEqual(best?.totals);
  const table = await playHere(args);
  expect(table.out).toMatch(/addStepPct {2}targetPct {2}callbackPct +net +open/);
  expect(table.err).toContain('3 of 6 combinations do not fit');
});

test('an interrupted sweep stops its workers, says how far it came and ends as interrupted', async () => {
  const long = desk.file(
    'long.csv',
    Array.from({ length: 60 }, (_, day) =>
      rows.map((row) => row.replace(/^\d+/, (ts) => String(Number(ts) + day * 240 * MINUTE))).join('\n'),
    ).join('\n'),
  );
  const grid = desk.file('many.json', JSON.stringify({ addStepPct: { from: 0.5, to: 20, step: 0.01 } }));
  const args = ['--candles', long, ...swap, '--sweep', grid, '--workers', '1'];
  let isAsked = false;
  const { code, out, err } = await runProcess(args, (text, interrupt) => {
    if (isAsked || !text.includes('combination)')) return;
    isAsked = true;
    interrupt();
  });
  expect({ code, out }).toEqual({ code: 130, out: '' });
  expect(err).toMatch(/Stopped: \d+ of 1951 combinations were played\.\n$/);
});
