// `npm start` with the real server, paper exchange and app. launch.test.ts tests the launcher itself with stubs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { killAtOnce, until } from './testing/small-installation.ts';
import { stretch } from '../process/patience.ts';
import { createWholeInstallation, START_MS_MAX, type WholeInstallation } from './testing/whole-installation.ts';

/** The real server takes its locks and reconciles with the exchange before it is ready. */
const READY_MS_MAX = 50_000;

let installation: WholeInstallation;

beforeAll(async () => {
  installation = createWholeInstallation();
  await installation.start();
}, stretch(START_MS_MAX));

afterAll(() => installation.remove());

test('a fresh start serves the app, is ready to trade and writes its ports', async () => {
  const { ports } = installation.run();
  const page = await fetch(`http://127.0.0.1:${ports.app}/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await installation.ready()).toBe(true);
  expect((await fetch(`http://127.0.0.1:${ports.app}/healthz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.app}/openapi.json`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.paper}/paper`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.chain}/chain`)).status).toBe(200);
});

test.each(['server', 'paper', 'chain', 'database'] as const)(
  'after kill -9 of the %s trading is ready again on the same ports',
  async (name) => {
    const before = installation.run();
    await killAtOnce(before.processes[name]);
    await until(() => installation.run().processes[name]?.pid !== before.processes[name]?.pid);
    await until(() => installation.ready(), READY_MS_MAX);
    expect(installation.run().ports).toEqual(before.ports);
  },
);

test('after kill -9 of everything at once the next start is ready', async () => {
  const { supervisor, server, paper, chain, database } = installation.run().processes;
  await Promise.all([supervisor, server, paper, chain, database].map(killAtOnce));
  await installation.start();
  expect(await installation.ready()).toBe(true);
});

test('SIGTERM of the starter stops everything in order', async () => {
  const { processes } = installation.run();
  expect(await installation.stop()).toBe(0);
  expect(installation.run().state).toBe('stopped');
  for (const identity of Object.values(processes)) expect(isAlive(identity)).toBe(false);
});
