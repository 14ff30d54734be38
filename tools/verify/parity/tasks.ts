// Tasks on one account. Settings in our words; what is not named takes the default of the kind.
export interface ParityTask {
  name: string;
  assignmentType: number;
  /** As the backtest command names the kind. */
  kind: string;
  instId: string;
  settings: Readonly<Record<string, string | number>>;
}

const swap = { assignmentType: 4, kind: 'contract_optional' } as const;
const spot = { assignmentType: 1, kind: 'stock_optional' } as const;
const ladder = { maxAddOrders: 4, addStepPct: '0.9', addGrowthPct: '60', callbackPct: '0.2', rollbackPct: '0.2', targetPct: '0.8' };

export const parityTasks: readonly ParityTask[] = [
  {
    ...swap,
    name: 'long',
    instId: 'BTC-USDT-SWAP',
    settings: { ...ladder, direction: 'long', baseOrderSize: '1.37', leverage: 5, entryIntervalSec: 90 },
  },
  {
    ...swap,
    name: 'short',
    instId: 'BTC-USDT-SWAP',
    settings: { ...ladder, direction: 'short', baseOrderSize: '2.11', leverage: 7, addGrowthPct: '35', targetPct: '1.1' },
  },
  {
    ...swap,
    name: 'both',
    instId: 'ETH-USDT-SWAP',
    settings: { ...ladder, direction: 'both', baseOrderSize: '3.3', leverage: 3, targetAmount: '6', callbackPct: '0' },
  },
  { ...spot, name: 'spot', instId: 'BTC-USDT', settings: { ...ladder, baseOrderSize: '137', rollbackPct: '0' } },
  {
    ...spot,
    name: 'limited',
    instId: 'ETH-USDT',
    settings: { ...ladder, baseOrderSize: '333', stopLossAmount: '60', maxAddOrders: 3 },
  },
];

/** Kinds that read bars: they need a day of history. */
export const barTasks: readonly ParityTask[] = [
  {
    name: 'mid-orbit',
    assignmentType: 16,
    kind: 'midorbit_trusteeship',
    instId: 'BTC-USDT-SWAP',
    settings: { direction: 'both', baseOrderSize: '1.37', leverage: 5, targetPct: '0.9', rollbackPct: '0.2', entryIntervalSec: 60 },
  },
  {
    name: 'vibrate',
    assignmentType: 12,
    kind: 'vibrate_trusteeship',
    instId: 'ETH-USDT-SWAP',
    settings: {
      direction: 'both',
      baseOrderSize: '3.3',
      leverage: 3,
      addStepPct: '0.5',
      callbackPct: '0.1',
      targetPct: '0.9',
      rollbackPct: '0.2',
    },
  },
  {
    name: 'pyramid',
    assignmentType: 18,
    kind: 'pyramiding_trusteeship',
    instId: 'SOL-USDT-SWAP',
    settings: { direction: 'both', baseOrderSize: '7', leverage: 4, addStepPct: '0.4', targetPct: '1.1', rollbackPct: '0.3' },
  },
  {
    name: 'bowling',
    assignmentType: 9,
    kind: 'bowling_optional',
    instId: 'XRP-USDT-SWAP',
    settings: { direction: 'both', baseOrderSize: '5', leverage: 5, addStepPct: '0.5', targetPct: '1.2', rollbackPct: '0.4' },
  },
  {
    name: 'bottom fishing',
    assignmentType: -1,
    kind: 'bottom_fishing_strategy',
    instId: 'BTC-USDT',
    settings: { baseOrderSize: '137', addStepPct: '0.5', callbackPct: '0.1', targetPct: '0.7', rollbackPct: '0.2' },
  },
];
