// Templates of the demo groups, as an operator would write them.
import type { GroupTemplateFile } from '@millrace/contract';
import { demoWords } from './demo-words.ts';

type Slots = GroupTemplateFile['slots'];

/** Long tasks on bitcoin, ether and solana, with their first order in contracts and what each may lose. */
function swaps(settings: Record<string, unknown>, each: readonly [btc: object, eth: object, sol: object]): Slots {
  const [btc, eth, sol] = each;
  return [
    { slot: 'btc', instId: 'BTC-USDT-SWAP', settings: { ...settings, ...btc } },
    { slot: 'eth', instId: 'ETH-USDT-SWAP', settings: { ...settings, ...eth } },
    { slot: 'sol', instId: 'SOL-USDT-SWAP', settings: { ...settings, ...sol } },
  ];
}

function pairs(settings: Record<string, unknown>): Slots {
  return [
    { slot: 'btc', instId: 'BTC-USDT', settings },
    { slot: 'eth', instId: 'ETH-USDT', settings },
    { slot: 'sol', instId: 'SOL-USDT', settings },
  ];
}

const ladder = { addStepPct: '3', addGrowthPct: '50', callbackPct: '0.2', rollbackPct: '0.3', maxAddOrders: 3 };
const futuresLadder = { ...ladder, leverage: 3 };
const sizes = [
  { baseOrderSize: '0.1', stopLossAmount: '60' },
  { baseOrderSize: '0.2', stopLossAmount: '60' },
  { baseOrderSize: '1', stopLossAmount: '60' },
] as const;

/** By the name under which a later start finds them. */
export const demoGroups: Readonly<Record<string, GroupTemplateFile>> = {
  'spot-ladder': {
    kind: 2,
    name: 'Three-coin savings ladder',
    words: demoWords.spotLadder,
    slots: pairs({ ...ladder, baseOrderSize: '30', targetPct: '1.5', stopLossAmount: '40' }),
  },
  'futures-ladder': {
    kind: 3,
    name: 'Three-coin ladder',
    words: demoWords.futuresLadder,
    slots: swaps({ ...futuresLadder, targetPct: '1.2' }, sizes),
  },
  grid: {
    kind: 8,
    name: 'Three-coin grid',
    words: demoWords.grid,
    slots: swaps({ cells: 8, spacingPct: '1', leverage: 3 }, sizes),
  },
  bowling: {
    kind: 10,
    name: 'Rolling three',
    words: demoWords.bowling,
    slots: swaps({ maxAddOrders: 3, addStepPct: '3', addGrowthPct: '70', rollbackPct: '1.5', targetPct: '6', leverage: 3 }, [
      { baseOrderSize: '0.1', stopLossAmount: '20' },
      { baseOrderSize: '0.2', stopLossAmount: '20' },
      { baseOrderSize: '1', stopLossAmount: '20' },
    ]),
  },
  vibrate: {
    kind: 12,
    name: 'Three boxes',
    words: demoWords.vibrate,
    slots: swaps({ ...futuresLadder, addStepPct: '2', maxAddOrders: 1, targetPct: '5', direction: 'both' }, [
      { baseOrderSize: '0.1', stopLossAmount: '20' },
      { baseOrderSize: '0.2', stopLossAmount: '20' },
      { baseOrderSize: '1', stopLossAmount: '20' },
    ]),
  },
  'mid-orbit': {
    kind: 16,
    name: 'Three middle bands',
    words: demoWords.midOrbit,
    slots: swaps({ ...futuresLadder, targetPct: '3' }, sizes),
  },
  pyramid: {
    kind: 18,
    name: 'Three pyramids',
    words: demoWords.pyramid,
    slots: swaps({ maxAddOrders: 3, addStepPct: '2', addGrowthPct: '40', rollbackPct: '1', targetPct: '5', leverage: 3 }, [
      { baseOrderSize: '0.2', stopLossAmount: '30' },
      { baseOrderSize: '0.4', stopLossAmount: '30' },
      { baseOrderSize: '2', stopLossAmount: '30' },
    ]),
  },
  dips: {
    kind: -1,
    name: 'Dips of three coins',
    words: demoWords.dips,
    slots: pairs({ ...ladder, baseOrderSize: '30', targetPct: '2', stopLossAmount: '40' }),
  },
};
