// A trader of whom nothing is heard, and a copier who may not trade, over HTTP with an engine and a paper exchange.
import { closePosition, pagePosition, type FollowRow } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineRole } from '../../app/engine-role.ts';
import { eventually, makeCopiedPair, type CopiedPair, type Trading } from '../../testing/copied-pair.ts';
import { setUpServerWithPaper } from '../../testing/index.ts';
import { reasonOf } from './note-silence.ts';

const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let pair: CopiedPair;
let copier: Trading;
let mine: FollowRow;

beforeAll(async () => {
  pair = await makeCopiedPair(server, paper);
  copier = await pair.newTrading('5000');
  mine = await pair.follow(copier);
});
afterAll(() => pair.owner.end());

const freeze = (person: Trading, frozen: boolean) =>
  pair.owner.query('update app_user set frozen = $2 where id = $1', [person.user.id, frozen]);

/** Messages about the trader, the newest first. */
const told = async () =>
  (await pair.messagesTo(copier)).map(({ kind }) => kind).filter((kind) => kind === 'traderSilent' || kind === 'traderBack');

test('what a frozen trader opens nobody copies; his reductions are followed, and copiers are told once when it began and that it is over', async () => {
  await pair.leads({ type: 'startBuying' }, '1');
  await pair.copies(copier, mine.id, 1);
  await freeze(pair.lead, true);
  await eventually(async () => expect(await pair.silence()).toBe('frozen'));
  await pair.leads({ type: 'addPosition' }, '3');
  await pair.leads({ type: 'reduce', lots: 150 }, '1.5');
  const rows = await pair.copies(copier, mine.id, 3);
  // Half of what the trader held: half of the tenth of a contract.
  expect(rows.map(({ action, state, reason, sz }) => [action, state, reason, sz])).toEqual([
    ['OPEN', 'applied', null, '0.1'],
    ['ADD', 'missed', 'leaderSilent', ''],
    ['REDUCE', 'applied', null, '0.05'],
  ]);
  await freeze(pair.lead, false);
  await eventually(async () => expect(await told()).toEqual(['traderBack', 'traderSilent']));
  expect((await pair.messagesTo(copier))[1]?.args).toEqual({
    trader: pair.lead.user.nickname,
    environment: 'paper',
    followId: mine.id,
    since: expect.any(Number),
  });
  expect(await pair.silence()).toBeNull();
});

test('a frozen copier follows what the trader closes and opens nothing', async () => {
  const buys = async (): Promise<boolean | undefined> =>
    (await pair.owner.query<{ buys: boolean }>('select buying_enabled as buys from task where follow_id = $1', [mine.id])).rows[0]?.buys;
  await freeze(copier, true);
  await eventually(async () => expect(await buys()).toBe(false));
  await pair.leads({ type: 'closeAll' }, '0');
  await pair.leads({ type: 'startBuying' }, '1');
  await eventually(async () => {
    const { rows } = await pair.owner.query('select seq::int, state, reason from copy_row where follow_id = $1 and seq > 3 order by seq', [
      mine.id,
    ]);
    expect(rows).toEqual([
      { seq: 4, state: 'applied', reason: null },
      { seq: 5, state: 'missed', reason: 'frozen' },
    ]);
  });
  await freeze(copier, false);
  await eventually(async () => expect(await buys()).toBe(true));
  await pair.leads({ type: 'closeAll' }, '0');
});

test('a stored signal that makes no sense stops the copying of its trader and says so; own exits go on', async () => {
  await pair.leads({ type: 'startBuying' }, '1');
  await pair.copies(copier, mine.id, 7);
  await pair.owner.query(
    `with next as (update lead_trader set last_seq = last_seq + 1 where id = $1 returning last_seq)
     insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
     select $1, last_seq, (select tenant_id from lead_trader where id = $1), 'BTC-USDT-SWAP', 'L', 'REDUCE', 1, 5, 1, 1, 0, 1 from next`,
    [pair.traderId],
  );
  await pair.leads({ type: 'closeAll' }, '0');
  await eventually(async () => expect(await pair.silence()).toBe('signal'));
  // Told of a silence a moment ago: of this one when it has lasted for ten minutes.
  await pair.owner.query(`update follow set silence_told_at = now() - interval '10 minutes' where id = $1`, [mine.id]);
  await eventually(async () => expect(await told()).toEqual(['traderSilent', 'traderBack', 'traderSilent']));
  const [held] = (await pair.call(copier, pagePosition)).data.rows;
  expect(held?.sz).toBe('0.1');
  const named = { userAssignmentId: held?.userAssignmentId, version: held?.version, posSide: 'long' };
  expect((await pair.call(copier, closePosition, named)).code).toBe('200');
  await eventually(async () => expect(await pair.heldBy(copier)).toEqual([]));
});

test.each([
  [{}, { since: undefined }, null],
  [{}, undefined, null],
  [{ isFrozen: true, isKeyBroken: true }, { since: undefined }, 'frozen'],
  [{ isKeyBroken: true }, { since: 0 }, 'key'],
  [{}, { since: 85_001 }, null],
  [{}, { since: 85_000 }, 'gap'],
  // He was silent: back only when his account has been compared.
  [{ silentReason: 'key' as const }, { since: 99_000 }, 'gap'],
  [{ silentReason: 'gap' as const }, { since: undefined }, null],
  [{ silentReason: 'gap' as const }, undefined, 'gap'],
])('%o with %o is silent for %s', (lead, gap, reason) => {
  const watched = {
    id: '',
    credentialId: '',
    shard: 0,
    silentReason: null,
    isFrozen: false,
    isKeyBroken: false,
    hasBrokenSignal: false,
    ...lead,
  };
  expect(reasonOf(watched, { gap, now: 100_000 })).toBe(reason);
});
