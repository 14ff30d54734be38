// The health of the channels as operators read it: counted by hour and by what became of alerts, of the own brand alone.
import { listChannel } from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, setUpServer, signIn, testClock, type Person } from '../testing/index.ts';
import { asOwner } from '../testing/trader-world.ts';

const NOW_MS = Date.parse('2026-11-27T12:30:00Z');
const MINUTE_MS = 60_000;
const clock = testClock(NOW_MS);
const server = setUpServer(() => ({ clock }));
let person: Person;

beforeAll(async () => {
  person = await newPerson(server);
});

let made = 0;
async function makeAlert(alert: { channel: string; state: string; reason?: string; agoMs: number; settledAgoMs?: number }): Promise<void> {
  const { channel, state, reason = '', agoMs, settledAgoMs } = alert;
  made += 1;
  await asOwner(
    { server },
    `insert into alert (id, tenant_id, user_id, channel, what, kind, urgent, state, reason, created_at, settled_at)
     values ($1, 'meridian', $2, $3, 'test', '', true, $4, $5, $6, $7)`,
    [
      `alr_${String(made).padStart(20, '0')}`,
      person.user.id,
      channel,
      state,
      reason,
      new Date(NOW_MS - agoMs),
      settledAgoMs === undefined ? null : new Date(NOW_MS - settledAgoMs),
    ],
  );
}

test('counts what was sent, failed, is held and waits, by hour and reason', async () => {
  const editor = await signIn(server, 'demo-editor');
  const idle = await adminCall(server, listChannel, {}, { token: editor });
  expect(idle.data.map(({ channel, sent, open, lastSentTime }) => [channel, sent, open, lastSentTime])).toEqual([
    ['push', 0, 0, null],
    ['mail', 0, 0, null],
  ]);

  await makeAlert({ channel: 'push', state: 'sent', agoMs: 61 * MINUTE_MS, settledAgoMs: 60 * MINUTE_MS });
  await makeAlert({ channel: 'push', state: 'sent', agoMs: 5 * MINUTE_MS, settledAgoMs: 4 * MINUTE_MS });
  await makeAlert({ channel: 'push', state: 'failed', reason: 'noDevice', agoMs: 5 * MINUTE_MS, settledAgoMs: 4 * MINUTE_MS });
  await makeAlert({ channel: 'push', state: 'waiting', reason: 'busy', agoMs: 40 * MINUTE_MS });
  await makeAlert({ channel: 'push', state: 'held', reason: 'quiet', agoMs: MINUTE_MS });
  // Older than a day: only what still waits counts.
  await makeAlert({ channel: 'push', state: 'sent', agoMs: 30 * 60 * MINUTE_MS, settledAgoMs: 30 * 60 * MINUTE_MS });
  await makeAlert({ channel: 'mail', state: 'waiting', reason: 'channel', agoMs: 30 * 60 * MINUTE_MS });

  const [push, mail] = (await adminCall(server, listChannel, {}, { token: editor })).data;
  expect(push).toMatchObject({
    sent: 2,
    failed: 1,
    held: 1,
    open: 1,
    oldestOpenTime: NOW_MS - 40 * MINUTE_MS,
    isLate: true,
    lastSentTime: NOW_MS - 4 * MINUTE_MS,
    reasons: [
      { reason: 'noDevice', failed: 1, open: 0 },
      { reason: 'busy', failed: 0, open: 1 },
    ],
  });
  expect(push?.hours).toHaveLength(24);
  expect(push?.hours.slice(-2)).toEqual([
    { time: Date.parse('2026-11-27T11:00:00Z'), sent: 1, failed: 0 },
    { time: Date.parse('2026-11-27T12:00:00Z'), sent: 1, failed: 1 },
  ]);
  expect(mail).toMatchObject({ sent: 0, open: 1, oldestOpenTime: NOW_MS - 30 * 60 * MINUTE_MS });

  const abroad = await adminCall(server, listChannel, {}, { token: await signIn(server, 'aurora-admin') });
  expect(abroad.data.map(({ sent, failed, held, open }) => [sent, failed, held, open])).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});
