// A trader and copiers of his on a paper exchange with an engine: what tests do in their names. The trader's task is on one contract and buys on command.
import {
  addFollow,
  addTask,
  getUserAssignmentDetailsById,
  operateStatus,
  pageCopy,
  pageFollow,
  pageMessage,
  pagePosition,
  type Call,
  type CopyRowView,
  type FollowRow,
  type Message,
} from '@millrace/contract';
import { insertTaskEvent, type StoredAction } from '@millrace/engine';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { newId } from '../shared/ids.ts';
import { linkAccount } from './link-account.ts';
import { newPerson, type Person } from './people.ts';
import type { TestPaper } from './start-test-paper.ts';
import type { TestServer } from './start-test-server.ts';
import { contractInput } from './task-world.ts';

export type Trading = Person & { credentialId: string };

const terms = {
  mode: 'proportional',
  allocation: '1000',
  lever: 5,
  maxSlipPct: '1',
  replenishmentMax: 5,
  lossNum: '200',
  targetNum: '0',
  instIds: ['BTC-USDT-SWAP'],
  directions: ['long', 'short'],
  onLeaderEnd: 'close',
};

export const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: stretch(20_000), interval: 50 });

export type CopiedPair = Awaited<ReturnType<typeof makeCopiedPair>>;

/** The trader's account holds 10500 USDT, of which 10000 count. His task is started and has bought nothing. */
export async function makeCopiedPair(server: Pick<TestServer, 'call' | 'managementPort' | 'database'>, paper: TestPaper) {
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  const newTrading = async (usdt: string): Promise<Trading> => {
    const person = await newPerson(server);
    const account = await paper.openAccount({ balances: { USDT: usdt } });
    return { ...person, credentialId: (await linkAccount(server, person.token, { account })).id };
  };
  const call = <C extends Call>(person: { token: string }, to: C, input: Record<string, unknown> = {}) =>
    server.call(to, input, { token: person.token });

  const lead = await newTrading('10500');
  const traderId = newId('led');
  await owner.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     select $1, tenant_id, user_id, id, environment, venue_id, '', 0.1, now() from exchange_credential where id = $2`,
    [traderId, lead.credentialId],
  );
  const task = (await call(lead, addTask, { ...contractInput, credentialId: lead.credentialId })).data.id;
  await call(lead, operateStatus, { id: task, version: (await detailsOf(lead, task)).version, status: 'open' });

  async function detailsOf(person: Trading, id: string) {
    return (await call(person, getUserAssignmentDetailsById, { id })).data;
  }

  return {
    owner,
    lead,
    traderId,
    task,
    call,
    newTrading,
    detailsOf,
    async follow(person: Trading, more: Record<string, unknown> = {}): Promise<FollowRow> {
      const { data, text } = await call(person, addFollow, { traderId, credentialId: person.credentialId, ...terms, ...more });
      expect(text).toContain('"code":"200"');
      return data as FollowRow;
    },
    /** Stores what the trader's task is to do, whatever his session may, and waits until it holds so many contracts. */
    async leads(action: Omit<StoredAction, 'actor'>, sz: string): Promise<void> {
      const { rows } = await owner.query<{ tenant_id: string }>('select tenant_id from task where id = $1', [task]);
      const event = { id: newId('evt'), tenantId: rows[0]?.tenant_id ?? '', taskId: task, action: { ...action, actor: 'user' as const } };
      await insertTaskEvent(owner, { ...event, actorUserId: null });
      await eventually(async () => {
        const held = await owner.query<{ sz: string }>(`select view ->> 'sz' as sz from task where id = $1`, [task]);
        expect(held.rows[0]?.sz).toBe(sz);
      });
    },
    /** The copies of a follow, oldest first, once there are so many and all have ended. */
    copies(person: Trading, id: string, count: number): Promise<CopyRowView[]> {
      return eventually(async () => {
        const { rows } = (await call(person, pageCopy, { id })).data;
        expect([rows.length, rows.filter(({ state }) => state === 'sent').length]).toEqual([count, 0]);
        return rows.toReversed();
      });
    },
    followOf: async (person: Trading, isEnded = false): Promise<FollowRow | undefined> =>
      (await call(person, pageFollow, { ended: isEnded })).data.rows[0],
    heldBy: async (person: Trading): Promise<string[]> => (await call(person, pagePosition)).data.rows.map(({ sz }) => sz),
    messagesTo: async (person: Trading): Promise<Message[]> => (await call(person, pageMessage)).data.rows,
    silence: async (): Promise<string | null> =>
      (await owner.query<{ silent_reason: string | null }>('select silent_reason from lead_trader where id = $1', [traderId])).rows[0]
        ?.silent_reason ?? null,
  };
}
