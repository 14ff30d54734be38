// Messages and alerts: an announcement until the last integer is heard against a bare broadcast of as many frames; pages of the inbox and of a chat in a large
// table against a small one; alerts against a bare loop that encrypts and posts. Each pair in one run.
import { startServerOn, type ServedDatabase, type ServerOn } from '../../apps/server/src/testing/start-server-on.ts';
import { measureAlerts } from './messages/alerts.ts';
import { measureAnnouncement } from './messages/announcement.ts';
import { startChild, type Child } from './messages/child.ts';
import { measureBesideTrading } from './messages/beside-trading.ts';
import { measurePages } from './messages/pages.ts';
import type { StubGiven, StubQuestion } from './messages/stub.ts';
import type { Bench } from './shape.ts';

const SIZES = {
  announcement: { users: 100_000, connected: 1000, rounds: 10 },
  pages: { few: 10_000, many: 1_000_000, ofEach: 5000, turns: 100 },
  alerts: { count: 10_000, alone: 100 },
  beside: { tasks: 100, bars: 6000, alerts: 1000, apart: 500 },
};
/** Many minutes, so only with `--full`. */
const FULL_BESIDE = { tasks: 2000, bars: 6000, alerts: 10_000, apart: 700 };
const SMALLEST: typeof SIZES = {
  announcement: { users: 20, connected: 5, rounds: 1 },
  pages: { few: 200, many: 400, ofEach: 100, turns: 2 },
  alerts: { count: 20, alone: 2 },
  beside: { tasks: 10, bars: 2000, alerts: 20, apart: 5 },
};

export const bench: Bench = {
  about:
    'an announcement to 100,000 users with 1,000 connected against a bare broadcast; inbox and chat at 1,000,000 messages against 10,000; 10,000 alerts against a bare loop; orders beside alerts (2,000 tasks and 10,000 alerts with --full)',
  data: 'a fresh durable database with the demo tenants; traders, messages and subscriptions are loaded as the owner of the tables',
  run({ rounds, seed, smallest, full, withDatabase }) {
    const { announcement, pages, alerts, beside } = smallest ? SMALLEST : SIZES;
    return withDatabase(true, async (database) => {
      const pageRows = await withDatabase(true, (small) => measurePages({ small, large: database }, pages));
      const serverRows = await withServer(database, async (server, stub) => [
        ...(await measureAnnouncement(server, { ...announcement, rounds: rounds ?? announcement.rounds })),
        ...pageRows,
        ...(await measureAlerts(server, stub, alerts)),
      ]);
      return [...serverRows, ...(await withStub((stub) => measureBesideTrading(stub, { ...(full ? FULL_BESIDE : beside), seed })))];
    });
  },
};

async function withStub<Outcome>(work: (stub: Child) => Promise<Outcome>): Promise<Outcome> {
  const stub = startChild('./stub.ts');
  try {
    return await work(stub);
  } finally {
    await stub.stop();
  }
}

function withServer<Outcome>(
  database: ServedDatabase,
  work: (server: ServerOn<ServedDatabase>, stub: Child) => Promise<Outcome>,
): Promise<Outcome> {
  return withStub(async (stub) => {
    const { origin } = await stub.ask<StubGiven>({ devices: 0 } satisfies StubQuestion);
    const server = await startServerOn(database, { environment: { ROLES: 'api,jobs', PUSH_STUB: origin } });
    try {
      return await work(server, stub);
    } finally {
      await server.stop();
    }
  });
}
