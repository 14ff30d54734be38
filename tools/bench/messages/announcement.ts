// An announcement is published, and the phones that are connected hear their new integer; against a server that sends each of them a frame and does nothing else.
import type pg from 'pg';
import { inTenant } from '../../../apps/server/src/shared/database/index.ts';
import { openSession } from '../../../apps/server/src/shared/sessions/index.ts';
import { startBareSockets } from '../../../apps/server/src/testing/bare-sockets.ts';
import type { ServedDatabase, ServerOn } from '../../../apps/server/src/testing/start-server-on.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';
import { answerOf, startChild, type Child } from './child.ts';
import type { ClientsQuestion } from './clients.ts';
import { asAdmin, loadTraders, ratio, TENANT, traderId } from './traders.ts';

interface Sizes {
  users: number;
  connected: number;
  rounds: number;
}
type Phones = readonly { token: string; userId: string }[];

export async function measureAnnouncement(server: ServerOn<ServedDatabase>, { users, connected, rounds }: Sizes): Promise<BenchRow[]> {
  const { adminUrl } = server.database;
  const bare = await startBareSockets();
  const clients = startChild('./clients.ts');
  const bareClients = startChild('./clients.ts');
  try {
    await loadTraders(adminUrl, users);
    const { app } = server.server.context.pools;
    const phones = await inTenant(app, TENANT, async (tx) => {
      const made: { token: string; userId: string }[] = [];
      // Spread over the table.
      for (let index = 0; index < connected; index += 1) {
        const userId = traderId(Math.floor((index * users) / connected));
        const { token } = await openSession(tx, { tenantId: TENANT, userId, device: '', ip: '127.0.0.1' }, Date.now());
        made.push({ token, userId });
      }
      return made;
    });
    await openPhones(clients, { port: server.port, host: `localhost:${String(server.port)}`, phones });
    await openPhones(bareClients, { port: bare.port, host: 'localhost', phones });
    const times = { published: [] as number[], bare: [] as number[] };
    await asAdmin(adminUrl, async (admin) => {
      for (let round = 0; round <= rounds; round += 1) {
        const publish = await draftAnnouncement(admin, round);
        const published = await timeHeard(clients, publish);
        const bareMs = await timeHeard(bareClients, () => bare.broadcast());
        // The first round warms up.
        if (round > 0) {
          times.published.push(published);
          times.bare.push(bareMs);
        }
      }
    });
    const [publishedMs, bareMs] = [quantile(times.published, 0.5), quantile(times.bare, 0.5)];
    const said = `${users.toLocaleString('en-US')} users, ${connected.toLocaleString('en-US')} connected`;
    return [
      { id: `announcement to last integer, ${said}`, value: Number(publishedMs.toFixed(1)), unit: 'ms' },
      { id: 'bare broadcast of as many frames', value: Number(bareMs.toFixed(1)), unit: 'ms' },
      { id: 'announcement to a bare broadcast', value: ratio(publishedMs, bareMs), unit: 'ratio' },
    ];
  } finally {
    await Promise.all([clients.stop(), bareClients.stop()]);
    await bare.stop();
  }
}

async function openPhones(clients: Child, open: { port: number; host: string; phones: Phones }): Promise<void> {
  await clients.ask({ open } satisfies ClientsQuestion);
}

/** From the act until every phone has heard a frame. */
async function timeHeard(clients: Child, act: () => Promise<void>): Promise<number> {
  await clients.ask({ hear: true } satisfies ClientsQuestion);
  const heard = answerOf(clients.process);
  const startMs = performance.now();
  await act();
  await heard;
  return performance.now() - startMs;
}

/** What the console writes when it publishes one, for everybody, without its approvals: the trigger signals it. @returns publishes the draft */
async function draftAnnouncement(admin: pg.Client, round: number): Promise<() => Promise<void>> {
  const live = {
    texts: [{ language: 'en-US', title: `Announcement ${String(round)}`, tree: [] }],
    shown: 'line',
    pinned: false,
    segment: {},
  };
  await admin.query('set session_replication_role = origin');
  await admin.query(
    `insert into announcement (id, tenant_id, draft, created_by, created_at, changed_at)
     values ($1, $2, $3, (select id from operator where tenant_id = $2 limit 1), now(), now())`,
    [`ann_bench${String(round)}`, TENANT, JSON.stringify(live)],
  );
  return async () => {
    await admin.query(
      `update announcement set state = 'published', draft = null, live = $2, live_from = now(), published_at = now() where id = $1`,
      [`ann_bench${String(round)}`, JSON.stringify(live)],
    );
  };
}
