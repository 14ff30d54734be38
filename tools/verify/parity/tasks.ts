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

const grid = { assignmentType: 8, kind: 'grid_trusteeship' } as const;
const ownGrid = { assignmentType: 7, kind: 'grid_optional' } as const;

/** Grids whose cells are crossed again and again: of both kinds, with and without a range, on swaps and spot, each direction. */
export const gridTasks: readonly ParityTask[] = [
  {
    ...grid,
    name: 'long grid',
    instId: 'BTC-USDT-SWAP',
    settings: {
      direction: 'long',
      baseOrderSize: '1.37',
      cells: 12,
      rangeMin: '58000',
      rangeMax: '62000',
      leverage: 4,
      entryIntervalSec: 60,
    },
  },
  {
    ...grid,
    name: 'short grid',
    instId: 'ETH-USDT-SWAP',
    settings: {
      direction: 'short',
      baseOrderSize: '2.11',
      cells: 10,
      rangeMin: '2900',
      rangeMax: '3100',
      leverage: 3,
      targetPct: '1',
      entryIntervalSec: 60,
    },
  },
  {
    ...grid,
    name: 'grid of both directions',
    instId: 'SOL-USDT-SWAP',
    settings: { direction: 'both', baseOrderSize: '3', cells: 6, spacingPct: '0.4', leverage: 3, targetAmount: '4', entryIntervalSec: 120 },
  },
  {
    ...ownGrid,
    name: 'long grid that follows',
    instId: 'XRP-USDT-SWAP',
    settings: {
      direction: 'long',
      baseOrderSize: '0.5',
      cells: 8,
      spacingPct: '0.3',
      leverage: 3,
      stopLossAmount: '150',
      entryIntervalSec: 60,
    },
  },
  {
    ...ownGrid,
    name: 'spot grid',
    instId: 'BTC-USDT',
    settings: { baseOrderSize: '137', cells: 10, rangeMin: '58500', rangeMax: '61500', targetAmount: '1.5', entryIntervalSec: 60 },
  },
  { ...ownGrid, name: 'spot grid that follows', instId: 'ETH-USDT', settings: { baseOrderSize: '99', cells: 5, spacingPct: '0.35' } },
];

const steep = { ...ladder, addStepPct: '0.6', callbackPct: '0.1', targetPct: '0.6', rollbackPct: '0.1', entryIntervalSec: 30 };
const hedged = { lockAfterSteps: 2, fullLockAfterSteps: 3 };
const trusteeship = { assignmentType: 3, kind: 'contract_trusteeship' } as const;

/** Hedges, take profits in slices, layers sold alone, and last lines on the exchange. */
export const partTasks: readonly ParityTask[] = [
  {
    ...swap,
    name: 'hedged long',
    instId: 'BTC-USDT-SWAP',
    settings: { ...steep, ...hedged, maxAddOrders: 2, baseOrderSize: '1.37', lockSize: '0.91', leverage: 5 },
  },
  {
    ...trusteeship,
    name: 'hedged short with a loss limit',
    instId: 'ETH-USDT-SWAP',
    settings: {
      ...steep,
      ...hedged,
      direction: 'short',
      baseOrderSize: '3.3',
      lockSize: '2.2',
      leverage: 4,
      stopLossAmount: '75',
      repeatMode: 'repeat',
    },
  },
  {
    ...swap,
    name: 'slices',
    instId: 'SOL-USDT-SWAP',
    settings: { ...steep, baseOrderSize: '7', leverage: 3, exitSliceSize: '3', exitSliceIntervalSec: 40 },
  },
  {
    ...trusteeship,
    name: 'high layers of a short',
    instId: 'XRP-USDT-SWAP',
    settings: {
      ...steep,
      direction: 'short',
      baseOrderSize: '5',
      leverage: 3,
      highLayerFrom: 1,
      highLayerTargetPct: '0.4',
      exitSliceSize: '4',
    },
  },
  {
    assignmentType: 2,
    kind: 'stock_trusteeship',
    name: 'layers and slices on spot',
    instId: 'BTC-USDT',
    settings: {
      ...steep,
      baseOrderSize: '137',
      highLayerFrom: 2,
      highLayerTargetPct: '0.5',
      exitSliceSize: '0.001',
      exitSliceIntervalSec: 20,
    },
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
