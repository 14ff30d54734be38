// Five tasks of the kinds that trade, on one account. Settings in our words; what is not named takes the default of the kind.
export interface ParityTask {
  name: string;
  assignmentType: 1 | 4;
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
