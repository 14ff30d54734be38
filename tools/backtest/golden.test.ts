// The worked examples through the command: the last prices as trades, one a second, at no slippage, to the last decimal. The first one as a
// process of its own; the others here, where they cost no start.
import { afterAll, expect, test } from 'vitest';
import { openDesk, playHere, runProcess } from './testing/command.ts';

interface Golden {
  name: string;
  kind: string;
  instrument?: string;
  settings: Record<string, unknown>;
  path: number[];
  net: string;
  openNet?: string;
  args?: string[];
}

const desk = openDesk();
afterAll(() => desk.clear());

const base = {
  maxAddOrders: 3,
  addStepPct: 2,
  addGrowthPct: '100',
  callbackPct: 0.2,
  rollbackPct: '0.3',
  targetPct: 1.2,
  leverage: 5,
  entryIntervalSec: 99999,
};
const { leverage: _, ...spotBase } = base;
const grid = { rangeMin: 58000, rangeMax: 62000, maxAddOrders: 8, rollbackPct: 0, leverage: 5 };
const eth = { baseOrderSize: 10, maxAddOrders: 3, leverage: 5, entryGate: 'none', entryIntervalSec: 99999 };
const pyramid = { ...eth, addStepPct: 2, addGrowthPct: 40, targetPct: 5, rollbackPct: 1 };
const bowling = { ...eth, addStepPct: 3, addGrowthPct: 70, targetPct: 6, rollbackPct: 1.5 };
const box = {
  rangeMin: 58000,
  rangeMax: 62000,
  addStepPct: 1,
  maxAddOrders: 3,
  addGrowthPct: 100,
  callbackPct: 0.1,
  rollbackPct: 0.3,
  targetPct: 5,
  leverage: 5,
  entryIntervalSec: 99999,
};
const longPath = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];
const rolls = [3000, 3090, 3183, 3279, 3350, 3380, 3328];
const climbs = [3000, 3060, 3122, 3185, 3250, 3300, 3262];

const examples: Golden[] = [
  { name: 'long', kind: 'contract_trusteeship', settings: base, path: longPath, net: '43.5064' },
  {
    name: 'both',
    kind: 'contract_optional',
    settings: { ...base, direction: 'both' },
    path: [60000, 59000, 58800, 58500, 58650, 57400, 57300, 57420, 57900, 58850, 59000, 58850, 58820],
    net: '63.9169',
  },
  {
    name: 'spot',
    kind: 'stock_optional',
    instrument: 'BTC-USDT',
    settings: { ...spotBase, baseOrderSize: 100 },
    path: [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 58950, 58770],
    net: '6.3242101728',
  },
  {
    name: 'whipsaw',
    kind: 'contract_optional',
    settings: { ...base, lockAfterSteps: 1, lockSize: 0.5 },
    path: [60000, 58790, 60000, 58700, 59900, 58600, 59000, 61000, 60700],
    net: '26.556025',
  },
  {
    name: 'pyramid, both',
    kind: 'pyramiding_trusteeship',
    instrument: 'ETH-USDT-SWAP',
    settings: { ...pyramid, direction: 'both' },
    path: climbs,
    net: '380.329004',
  },
  {
    name: 'bowling, both',
    kind: 'bowling_trusteeship',
    instrument: 'ETH-USDT-SWAP',
    settings: { ...bowling, direction: 'both' },
    path: rolls,
    net: '300.904094',
  },
  {
    name: 'vibrate',
    kind: 'vibrate_trusteeship',
    settings: { ...box, direction: 'both' },
    path: [60000, 58500, 58200, 58260, 60000, 61500, 61800, 61730, 60000],
    net: '33.50005',
  },
  {
    name: 'bottom fishing',
    kind: 'bottom_fishing_strategy',
    instrument: 'BTC-USDT',
    settings: { baseOrderSize: 100, maxAddOrders: 3, rangeMax: 58240, entryIntervalSec: 99999 },
    path: [58300, 58200, 57900, 58020, 56279, 56000, 56120, 58200, 58900, 58700],
    net: '7.522247486',
  },
  // Three cells earn 19.748 before fees of 1.5016916; two are still held and 1300 up, which is 26.
  { name: 'grid', kind: 'grid_trusteeship', settings: grid, path: [60000, 59400, 60100, 60700, 61300], net: '0', openNet: '44.2463084' },
];

test.each(examples)('$name', async ({ name, kind, instrument = 'BTC-USDT-SWAP', settings, path, net, openNet = '0' }) => {
  const candles = desk.file(`${name}.csv`, path.map((price, second) => `${1_700_000_000_000 + 1000 * second},${price},1,buy\n`).join(''));
  const file = desk.file(`${name}.json`, JSON.stringify(settings));
  const args = [
    '--candles',
    candles,
    '--instrument',
    instrument,
    '--kind',
    kind,
    '--settings',
    file,
    '--path',
    'trades',
    '--slippage-bp',
    '0',
  ];
  args.push('--intrabar', 'natural', '--json');
  // The worked examples on spot pay their fees in USDT.
  if (!instrument.endsWith('-SWAP')) args.push('--spot-fee-in', 'quote');
  const { out } = await (name === 'long' ? runProcess(args) : playHere(args));
  const { totals } = JSON.parse(out) as { totals: { net: string; openNet: string } };
  expect({ net: totals.net, openNet: totals.openNet }).toEqual({ net, openNet });
});
