// A whole server as a process of its own, which a test ends by SIGKILL and starts again on the same database and data folder.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { ConsolePorts } from './console-client.ts';
import { callOn } from './http-client.ts';
import type { TestServer } from './start-test-server.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

interface Ports {
  port: number;
  consolePort: number;
  managementPort: number;
}

/** Its ports are those of the process that runs. */
export interface ForkedServer extends Pick<TestServer, 'call' | 'managementPort'>, ConsolePorts {
  readonly port: number;
  readonly database: TestDatabase;
  start(): Promise<void>;
  /** Nothing is flushed, nothing is said. */
  kill(): Promise<void>;
  /** Kills it, and removes its database and folder. */
  discard(): Promise<void>;
}

/** Not started yet. @param environment settings beside those of a test, such as VENUES */
export async function prepareForkedServer(environment: Record<string, string>): Promise<ForkedServer> {
  const database = await cloneDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-kill-'));
  let child: ChildProcess | undefined;
  let ports: Ports = { port: 0, consolePort: 0, managementPort: 0 };
  const env = {
    ...{
      LOG_LEVEL: 'fatal',
      PORT: '0',
      EMBEDDED: '1',
      DATA_DIR: folder,
      DATABASE_URL: database.adminUrl,
      DATABASE_SECRET: database.secret,
    },
    ...{ REQUESTS_PER_MINUTE: '1000000', PATH: process.env['PATH'], ...environment },
  };
  const kill = async (): Promise<void> => {
    const dying = child;
    child = undefined;
    if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };
  return {
    database,
    get port() {
      return ports.port;
    },
    get managementPort() {
      return ports.managementPort;
    },
    server: {
      get consolePort() {
        return ports.consolePort;
      },
    },
    call: (call, input, options) => callOn(ports.port, call, input, options),
    async start() {
      const started = fork(MAIN, [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
      child = started;
      ports = await new Promise<Ports>((resolve, reject) => {
        started.once('message', (message) => resolve(message as Ports));
        started.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      });
    },
    kill,
    async discard() {
      await kill();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
