// What the tasks of the random kills trade: ladders with hedges, slices, layers sold alone and last lines, grids, and a pyramid. For tests and
// `npm run verify` only.
import type { AveragingSettings, GridSettings, WinnerSettings } from '@millrace/contract';
import { pyramidSettings } from './eth-setting.ts';
import { nearGrid } from './grid-setting.ts';
import type { TaskOptions } from './world.ts';

const ladder: Partial<AveragingSettings> = {
  addStepPct: '0.5',
  addGrowthPct: '50',
  callbackPct: '0.1',
  rollbackPct: '0.1',
  targetPct: '0.3',
  entryIntervalSec: 60,
  maxAddOrders: 4,
};
const hedge: Partial<AveragingSettings> = { lockAfterSteps: 1, lockSize: '1', fullLockAfterSteps: 3 };
const pyramid: WinnerSettings = {
  ...pyramidSettings,
  baseOrderSize: '2',
  addStepPct: '0.3',
  targetPct: '0.8',
  rollbackPct: '0.1',
  entryIntervalSec: 60,
};
const gridOfBoth: GridSettings = { ...nearGrid, direction: 'both', baseOrderSize: '3', targetAmount: '3' };
const [btc, eth] = [{ instId: 'BTC-USDT-SWAP' }, { instId: 'ETH-USDT-SWAP' }] as const;

/** One task each, again from the first when there are more. */
export const killTasks: readonly TaskOptions[] = [
  { ...btc, settings: { ...ladder, stopLossAmount: '20' } },
  { ...eth, settings: { ...ladder, ...hedge, direction: 'short', baseOrderSize: '2', maxAddOrders: 2 } },
  { ...btc, assignmentType: 8, allSettings: { ...nearGrid, stopLossAmount: '25' } },
  { ...btc, settings: { ...ladder, direction: 'both', baseOrderSize: '3' } },
  { ...eth, assignmentType: 3, settings: { ...ladder, baseOrderSize: '4', exitSliceSize: '1.5', exitSliceIntervalSec: 20 } },
  { ...btc, settings: { ...ladder, ...hedge, baseOrderSize: '1', stopLossAmount: '15' } },
  {
    ...eth,
    assignmentType: 3,
    settings: { ...ladder, direction: 'short', baseOrderSize: '2', highLayerFrom: 1, highLayerTargetPct: '0.25', exitSliceSize: '3' },
  },
  { ...eth, assignmentType: 7, allSettings: gridOfBoth },
  { ...btc, settings: { ...ladder, direction: 'short', baseOrderSize: '4' } },
  { ...eth, assignmentType: 18, allSettings: pyramid },
];
