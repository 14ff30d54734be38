// The settings of a task of the bench `road`: kinds in turn, triggers spread by the task's number, so that prices set off a few tasks at a time.
import { kindOf, readFileSettings, type TaskSettings } from '@millrace/contract';
import { FEE_RATES, getInstrument } from '@millrace/market';

export interface Place {
  index: number;
  instId: string;
  direction: 'long' | 'short';
  price: number;
  size: string;
  /** It trades within these prices only. */
  range?: { rangeMin: string; rangeMax: string };
}

/** Types of kinds on swaps, the first one that of a single task. 10, 16, 12 and 18 read bars. */
const KINDS = [4, 3, 10, 8, 16, 12, 18];
/** Tasks whose numbers differ by this are of the same kind; a task whose number it divides opens by itself. */
export const KINDS_COUNT = KINDS.length;
const GRIDS = new Set([7, 8]);

export function taskSettings({ index, instId, direction, price, size, range }: Place): { assignmentType: number; settings: TaskSettings } {
  const assignmentType = KINDS[index % KINDS.length] ?? 4;
  const common = { direction, baseOrderSize: size, leverage: 5, entryIntervalSec: 0 };
  const ladder = {
    maxAddOrders: 5,
    addStepPct: (0.5 + (index % 97) / 40).toFixed(4),
    addGrowthPct: '10',
    rollbackPct: '0.05',
    targetPct: (0.4 + (index % 89) / 60).toFixed(4),
  };
  const cells = { cells: 10, spacingPct: (0.4 + (index % 37) / 40).toFixed(4) };
  const box = range ?? (assignmentType === 12 ? { rangeMin: String(price * 0.8), rangeMax: String(price * 1.2) } : {});
  const instrument = getInstrument(instId);
  const { settings, issues } = readFileSettings(
    kindOf(assignmentType),
    { ...common, ...(GRIDS.has(assignmentType) ? cells : ladder), ...box },
    {
      ...instrument,
      productType: 'swap',
      lastPrice: String(price),
      takerRate: FEE_RATES.SWAP.taker,
      makerRate: FEE_RATES.SWAP.maker,
      maxLeverage: Number(instrument.maxLeverage),
    },
  );
  if (settings === null || issues.length > 0) throw new Error(`kind ${assignmentType}: ${JSON.stringify(issues)}`);
  return { assignmentType, settings };
}
