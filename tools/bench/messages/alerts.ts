// Alerts of messages by push, from the transaction that writes them to the push service: the server's processor time for many at once against a loop that
// encrypts and posts as many, and how long a message takes to arrive at rest. The database and the push service are processes of their own.
import { setTimeout as pause } from 'node:timers/promises';
import { inTenant, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { writeMessages } from '../../../apps/server/src/messages/index.ts';
import { postBare } from '../../../apps/server/src/testing/post-bare.ts';
import type { ServedDatabase, ServerOn } from '../../../apps/server/src/testing/start-server-on.ts';
import type { StubDevice } from '../../testing/push-stub.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';
import { answerOf, type Child } from './child.ts';
import type { StubCount, StubGiven, StubQuestion } from './stub.ts';
import { asAdmin, loadTraders, ratio, TENANT, traderId } from './traders.ts';

interface Sizes {
  count: number;
  /** Messages that are timed one by one. */
  alone: number;
}

const LOOK_MS = 100;
const WAIT_MS_MAX = 600_000;

type Server = ServerOn<ServedDatabase>;

export async function measureAlerts(server: Server, stub: Child, { count, alone }: Sizes): Promise<BenchRow[]> {
  const { devices } = await stub.ask<StubGiven>({ devices: count + alone } satisfies StubQuestion);
  const { adminUrl } = server.database;
  await loadTraders(adminUrl, count + alone);
  await subscribeTraders(adminUrl, devices, server.server.context.push.publicKey);
  const arrived = await timeAlone(server, stub, { from: count, alone });
  const sent = await sendMany(server, stub, count);
  const bare = await postBare(devices.slice(0, count));
  const said = `${count.toLocaleString('en-US')} alerts`;
  return [
    { id: `${said}, processor time of the server`, value: Math.round(sent.cpuMs), unit: 'ms' },
    { id: `${said}, a bare loop that encrypts and posts`, value: Math.round(bare), unit: 'ms' },
    { id: `${said}, against the bare loop`, value: ratio(sent.cpuMs, bare), unit: 'ratio' },
    { id: `${said}, until the last was taken`, value: Math.round(sent.wallMs), unit: 'ms' },
    { id: 'message to push service at rest, p50', value: Number(quantile(arrived, 0.5).toFixed(1)), unit: 'ms' },
    { id: 'message to push service at rest, p95', value: Number(quantile(arrived, 0.95).toFixed(1)), unit: 'ms' },
  ];
}

/** A device for each trader, and no mail. */
export async function subscribeTraders(adminUrl: string, devices: readonly StubDevice[], key: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(
      `insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at, device, ip)
       select 'ses_bench' || n, $1, 'usr_bench' || n, sha256(n::text::bytea), now(), now() + interval '1 day', '', '127.0.0.1' from generate_series(0, $2::int - 1) n`,
      [TENANT, devices.length],
    );
    await admin.query(
      `insert into push_subscription (id, tenant_id, user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at)
       select 'psh_bench' || n - 1, $1, 'usr_bench' || n - 1, 'ses_bench' || n - 1, endpoint, p256dh, auth, $2, now()
         from unnest($3::text[], $4::text[], $5::text[]) with ordinality as d(endpoint, p256dh, auth, n)`,
      [TENANT, key, devices.map(({ endpoint }) => endpoint), devices.map(({ p256dh }) => p256dh), devices.map(({ auth }) => auth)],
    );
    await admin.query(
      `insert into alert_setting (user_id, tenant_id, choices, quiet_from, quiet_to, zone, urgent_in_quiet, show_amounts, updated_at)
       select 'usr_bench' || n, $1, '{"trading":{"push":"urgent","mail":"off"},"system":{"push":"urgent","mail":"off"},"orders":{"push":"urgent","mail":"off"}}',
              '', '', '', true, false, now() from generate_series(0, $2::int - 1) n`,
      [TENANT, devices.length],
    );
    for (const table of ['session', 'push_subscription', 'alert_setting']) await admin.query(`vacuum analyze ${table}`);
  });
}

/** One urgent message for each of so many traders, in one transaction. */
export async function writeAlerted(app: Pool, from: number, count: number): Promise<void> {
  const args = { environment: 'paper', instId: 'BTC-USDT-SWAP', act: 'buying', reason: 'The exchange has announced an outage' };
  const readers = Array.from({ length: count }, (_, index) => ({ userId: traderId(from + index), args }));
  await inTenant(app, TENANT, (tx) => writeMessages(tx, { tenantId: TENANT, kind: 'taskStopped', readers }, Date.now()));
}

/** Ms from the commit of a message to its arrival, one after the other. */
async function timeAlone(server: Server, stub: Child, { from, alone }: { from: number; alone: number }): Promise<number[]> {
  await stub.ask({ tell: true } satisfies StubQuestion);
  const times: number[] = [];
  const { app } = server.server.context.pools;
  for (let index = 0; index < alone; index += 1) {
    const told = answerOf<StubCount>(stub.process);
    const startMs = performance.timeOrigin + performance.now();
    await writeAlerted(app, from + index, 1);
    times.push((await told).newestMs - startMs);
  }
  await stub.ask({ tell: false } satisfies StubQuestion);
  return times;
}

/** Until each alert is taken and noted as sent. */
async function sendMany(server: Server, stub: Child, count: number): Promise<{ cpuMs: number; wallMs: number }> {
  const before = await stub.ask<StubCount>({ count: true } satisfies StubQuestion);
  const [cpu, startMs] = [process.cpuUsage(), performance.now()];
  await writeAlerted(server.server.context.pools.app, 0, count);
  for (let taken = 0; taken < count;) {
    if (performance.now() - startMs > WAIT_MS_MAX) throw new Error(`only ${String(taken)} alerts of ${String(count)} arrived`);
    await pause(LOOK_MS);
    taken = (await stub.ask<StubCount>({ count: true } satisfies StubQuestion)).taken - before.taken;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - startMs };
}
