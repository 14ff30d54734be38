// Traders of the picture book whom others can copy: one with figures as long as they get, a new one, and one that takes nobody.
import type pg from 'pg';
import { writeLeadTrader } from '../lead-traders.ts';
import type { RunningSystem } from '../running-system.ts';
import { newLinkedTrader } from '../traders.ts';

const introduction =
  'Maximilienne Konstantinopolsky-Oberhuber trades swaps of BTC and ETH, two positions at most, with a limit of loss on each of them, and never adds to a loss.';

/** Many copiers, and figures that are unlikely to be longer. */
const longest = {
  ...{
    copiers: 10_000,
    closed_positions: 123_456,
    trading_days: 3650,
    week_yield: '-1234.5678',
    win_rate: '66.6667',
    max_retracement: '100',
  },
  ...{
    points: 23,
    results: 9876,
    result_median: '-1234.5678',
    result_tenth: '-12345.6789',
    result_ninetieth: '12345.6789',
    results_up: 1234,
  },
  ...{
    highest_leverage: '125',
    worst_open_loss: '1234.56',
    mean_slip_bp: '123.45',
    missed_share: '100',
    inst_ids: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP', 'XRP-USDT-SWAP', 'DOGE-USDT-SWAP'],
  },
};

/** Their ids. */
export interface SeededLeads {
  open: string;
  young: string;
  closed: string;
}

export async function seedLeads(system: RunningSystem, database: pg.Client): Promise<SeededLeads> {
  const [open, young, closed] = [await newLinkedTrader(system), await newLinkedTrader(system), await newLinkedTrader(system)];
  await database.query('update app_user set nickname = $1 where uid = $2', ['Maximilienne Konstantinopolsky-Oberhuber', open.number]);
  return {
    open: await writeLeadTrader(database, { number: open.number, introduction, days: 90, figures: longest }),
    young: await writeLeadTrader(database, { number: young.number, introduction: 'Slow and steady.', days: 1 }),
    closed: await writeLeadTrader(database, { number: closed.number, introduction: 'Slow and steady.', days: 30, accepts: false }),
  };
}
