// A leader whom a seed drives by hand: he opens, adds, reduces and closes on both sides of two instruments, as his own tasks' orders.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredAction } from '../../../packages/engine/src/stores/task-store.ts';
import { makeLeader } from '../../../packages/engine/src/testing/copied-leader.ts';
import { makeTask, storeAction, type EngineDatabase, type LinkedAccount } from '../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../process/patience.ts';

export const LEAD_INSTRUMENTS = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'] as const;

/** Steps and target that no price reaches: it trades when it is told to. */
const BY_HAND = {
  direction: 'both',
  baseOrderSize: '5',
  addStepPct: '5',
  targetPct: '50',
  entryIntervalSec: 0,
  maxAddOrders: 20,
  leverage: 10,
} as const;
const ADD_LOTS_MAX = 700;
const LOOK_MS = 20;
/** Longest waits for the signal of an act, and for all copies of a signal: then the leader goes on. */
const SIGNAL_MS_MAX = 1_500;
const COPIED_MS_MAX = 4_000;

export interface Lead {
  leadId: string;
  account: LinkedAccount;
  /** One act, told by `wake`; then waits until it is copied, or for a bounded time. Ends early when `isOver` says so. */
  act(wake: (taskId: string) => void, isOver: () => boolean): Promise<void>;
  /** Closes everything and opens nothing any more. */
  end(wake: (taskId: string) => void): Promise<void>;
  /** Signals so far. */
  orders(): Promise<number>;
  /** Whether any of them has been copied. */
  isEverCopied(): Promise<boolean>;
}

interface LeadOptions {
  account: LinkedAccount;
  random: () => number;
  /** Share of his acts that come while the copies of the one before are still under way. */
  hurries: number;
}

export async function startLead(database: EngineDatabase, { account, random, hurries }: LeadOptions): Promise<Lead> {
  const db = database.pools().engine;
  const leadId = await makeLeader(database, account);
  const taskIds: string[] = [];
  for (const instId of LEAD_INSTRUMENTS) taskIds.push(await makeTask(database, account, { instId, settings: BY_HAND }));
  const tell = async (wake: (taskId: string) => void, taskId: string, ...actions: StoredAction[]): Promise<void> => {
    for (const action of actions) await storeAction(database, account, taskId, action);
    wake(taskId);
  };
  const lead: Lead = {
    leadId,
    account,
    async orders() {
      const { rows } = await db.query<{ seq: string }>('select last_seq as seq from lead_trader where id = $1', [leadId]);
      return Number(rows[0]?.seq);
    },
    async isEverCopied() {
      const { rowCount } = await db.query(`select 1 from copy_row where lead_id = $1 and state = 'applied' limit 1`, [leadId]);
      return rowCount === 1;
    },
    async act(wake, isOver) {
      const before = await lead.orders();
      const taskId = taskIds[Math.floor(random() * taskIds.length)] ?? '';
      await tell(wake, taskId, ...(await drawAct(taskId)));
      const isTold = await until(async () => isOver() || (await lead.orders()) > before, SIGNAL_MS_MAX);
      if (isTold && random() >= hurries) await until(async () => isOver() || (await isCopied()), COPIED_MS_MAX);
    },
    async end(wake) {
      for (const taskId of taskIds) await tell(wake, taskId, { type: 'stopTrading', actor: 'user' }, { type: 'closeAll', actor: 'user' });
    },
  };
  return lead;

  /** What the task holds decides what it may do. Closing all of one side opens it anew at once; closing everything does after the task buys again. */
  async function drawAct(taskId: string): Promise<StoredAction[]> {
    const { rows } = await db.query<{ leg: 'L' | 'S'; lots: number }>(
      `select pos_side as leg, lots::float8 as lots from lead_position p join task t on t.inst_id = p.inst_id where t.id = $1 and p.lead_id = $2 and lots > 0`,
      [taskId, leadId],
    );
    const held = rows[Math.floor(random() * rows.length)];
    const drawn = random();
    const buyAgain: StoredAction = { type: 'startBuying', actor: 'user' };
    if (held === undefined) return [buyAgain];
    const { leg, lots } = held;
    if (drawn < 0.1) return [{ type: 'closeAll', actor: 'user' }, buyAgain];
    if (drawn < 0.25) return [{ type: 'reduce', actor: 'user', leg, lots }, buyAgain];
    if (drawn < 0.5) return [{ type: 'reduce', actor: 'user', leg, lots: Math.max(1, Math.floor(lots * random())) }];
    return [{ type: 'addPosition', actor: 'user', leg, lots: 1 + Math.floor(random() * ADD_LOTS_MAX) }];
  }

  async function isCopied(): Promise<boolean> {
    const { rows } = await db.query<{ open: boolean }>(
      `select exists (select 1 from follow f cross join lead_signal s left join copy_row c on c.follow_id = f.id and c.seq = s.seq
          where f.lead_id = $1 and s.lead_id = $1 and s.seq > (select last_seq - 3 from lead_trader where id = $1)
            and (c.state is null or c.state = 'sent')) as open`,
      [leadId],
    );
    return rows[0]?.open === false;
  }
}

/** Looks until it holds, for a bounded time. @returns whether it did */
async function until(holds: () => Promise<boolean>, ms: number): Promise<boolean> {
  const end = Date.now() + stretch(ms);
  for (;;) {
    if (await holds()) return true;
    if (Date.now() > end) return false;
    await sleep(LOOK_MS);
  }
}
