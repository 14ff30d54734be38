// A trader whom many copy buys more, and in the middle of the copies of it one operator stops all opening of the tenant. Over HTTP, with an engine.
import { closePosition, pagePosition, type FollowRow } from '@millrace/contract';
import { decideApproval, panicStop, proposeResume } from '@millrace/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTaskEvent } from '@millrace/engine';
import { startEngineRole } from '../../app/engine-role.ts';
import { newId } from '../../shared/ids.ts';
import { eventually, makeCopiedPair, type CopiedPair, type Trading } from '../../testing/copied-pair.ts';
import { adminCall, setUpServerWithPaper, signIn } from '../../testing/index.ts';

const COPIERS = 12;
const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let pair: CopiedPair;
let copiers: { person: Trading; follow: FollowRow }[];
let admin: string;
let approver: string;

beforeAll(async () => {
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
  pair = await makeCopiedPair(server, paper);
  copiers = [];
  for (let n = 0; n < COPIERS; n += 1) {
    const person = await pair.newTrading('5000');
    copiers.push({ person, follow: await pair.follow(person) });
  }
});
afterAll(() => pair.owner.end());

/** Openings of copies that left, by the engine's own account of its orders. */
const opened = async (): Promise<{ count: number; underWay: number }> => {
  const { rows } = await pair.owner.query<{ count: number; underWay: number }>(
    `select (count(*) filter (where o.filled_lots > 0))::int as count, (count(*) filter (where o.status in ('intent', 'sent', 'unknown', 'live', 'partially_filled')))::int as "underWay"
       from task_order o join task t on t.id = o.task_id where t.follow_id is not null and o.effect = 'open'`,
  );
  return rows[0] ?? { count: 0, underWay: 0 };
};
const held = async (): Promise<(string | undefined)[]> => Promise.all(copiers.map(async ({ person }) => (await pair.heldBy(person))[0]));
const buying = async (): Promise<boolean[]> => {
  const { rows } = await pair.owner.query<{ is: boolean }>('select distinct buying_enabled as is from task');
  return rows.map(({ is }) => is);
};
/** What became of the copies of a signal. */
const endsOf = async (action: string): Promise<{ state: string; reason: string | null; count: number }[]> => {
  const { rows } = await pair.owner.query<{ state: string; reason: string | null; count: number }>(
    `select c.state, c.reason, count(*)::int as count from copy_row c join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq
      where s.seq = (select max(seq) from lead_signal where action = $1) group by 1, 2 order by 1`,
    [action],
  );
  return rows;
};

test('no copy is opened after a stop in the middle of them, none is held back from closing, and its end gives back what it closed', async () => {
  await pair.leads({ type: 'startBuying' }, '1');
  await eventually(async () => expect(await held()).toEqual(copiers.map(() => '0.1')));

  // The trader buys more, and the stop comes while that is copied.
  const more = { id: newId('evt'), tenantId: 'meridian', taskId: pair.task, action: { type: 'addPosition', actor: 'user' } as const };
  await insertTaskEvent(pair.owner, { ...more, actorUserId: null });
  await eventually(async () => {
    const { rowCount } = await pair.owner.query(`select 1 from lead_signal where action = 'ADD'`);
    expect(rowCount).toBe(1);
  });
  expect((await adminCall(server, panicStop, { name: 'Meridian', reason: 'Prices cannot be right' }, { token: admin })).status).toBe(200);
  await eventually(async () => {
    expect(await buying()).toEqual([false]);
    expect((await opened()).underWay).toBe(0);
    const ends = await endsOf('ADD');
    expect(ends.reduce((sum, { count }) => sum + count, 0)).toBe(COPIERS);
    expect(ends.filter(({ state }) => state === 'sent')).toEqual([]);
  });
  const before = await opened();

  // What the trader's task begins all the same opens nothing for anybody.
  await insertTaskEvent(pair.owner, { ...more, id: newId('evt'), actorUserId: null });
  await eventually(async () => {
    const { rowCount } = await pair.owner.query('select 1 from task_event where handled_at is null');
    expect(rowCount).toBe(0);
  });

  // A copier closes by himself; the others when the trader does.
  const [first] = copiers;
  const copier = first?.person ?? pair.lead;
  // Hearing of the trader's order changes the version once more.
  await eventually(async () => {
    const [own] = (await pair.call(copier, pagePosition)).data.rows;
    const closing = { userAssignmentId: own?.userAssignmentId, version: own?.version, posSide: 'long' };
    expect((await pair.call(copier, closePosition, closing)).status).toBe(200);
  });
  await eventually(async () => expect((await held())[0]).toBeUndefined());
  await pair.leads({ type: 'closeAll' }, '0');
  await eventually(async () => expect(await held()).toEqual(copiers.map(() => undefined)));
  expect(await opened()).toEqual(before);

  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: admin })).data;
  const approved = await adminCall(server, decideApproval, { id: approvalId, version: 0, decision: 'approve' }, { token: approver });
  expect(approved.status).toBe(200);
  await pair.leads({ type: 'startBuying' }, '1');
  await eventually(async () => expect(await held()).toEqual(copiers.map(() => '0.1')));
});
