import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { startTestEngine, type World } from '../testing/world.ts';

let database: TestDatabase;
let folder: string;
let paper: ChildProcess;
let port: number;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-silent-'));
  paper = fork(path.join(import.meta.dirname, '../../../paper/src/main.ts'), {
    env: {
      ...process.env,
      PAPER_PORT: '0',
      PAPER_RATE_LIMITS: 'off',
      PAPER_DATA_DIR: path.join(folder, 'paper'),
      MARKET: 'synthetic',
      MARKET_SPEED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(paper, 'message')) as [{ port: number }];
  port = message.port;
});
afterAll(async () => {
  paper.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('an exchange that stops answering is reported long before its socket times out, and is ready again with its next message', async () => {
  const socket = `ws://127.0.0.1:${String(port)}/ws/v5`;
  const venue = {
    id: 'paper',
    kind: 'paper',
    environment: 'paper',
    restUrl: `http://127.0.0.1:${String(port)}`,
    publicWsUrl: `${socket}/public`,
    privateWsUrl: `${socket}/private`,
    businessWsUrl: `${socket}/business`,
  } as const;
  const { engine } = await startTestEngine(database, { folder, venue } as World, []);
  const reasons = (expected: string[]) => vi.waitFor(() => expect(engine.reasons()).toEqual(expected), { timeout: 15_000, interval: 50 });
  try {
    await reasons([]);
    paper.kill('SIGSTOP');
    // A socket is given up after 20 s of silence: this comes before.
    await reasons(['venue paper does not answer']);
    paper.kill('SIGCONT');
    await reasons([]);
  } finally {
    paper.kill('SIGCONT');
    await engine.stop();
  }
});
