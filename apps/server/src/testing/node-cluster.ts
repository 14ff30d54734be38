// Several nodes on one database, each a process of its own: started, frozen and killed. Needs no test runner, but a `nats-server` on this machine.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call, OutputOf } from '@millrace/contract';
import { startNatsServer, type NatsOptions, type NatsServer } from '../../../../tools/nats/nats-server.ts';
import { newKeyFile } from '../shared/vault/key-file.ts';
import { callOn, type Answer, type CallOptions } from './http-client.ts';
import type { ServedDatabase } from './start-server-on.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface NodeProcess {
  readonly name: string;
  /** 0 in a node without the role `api`. */
  readonly port: number;
  readonly managementPort: number;
  readonly consolePort: number;
  readonly hasEnded: boolean;
  readonly ended: Promise<void>;
  call<C extends Call>(call: C, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer<OutputOf<C>>>;
  /** What it says of itself on its management port, where that is in reach. */
  details(): Promise<Record<string, unknown>>;
  freeze(): void;
  thaw(): void;
  /** Nothing is flushed, nothing is said. */
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
}

/** Where a node runs that is not simply here. */
export interface NodePlace {
  /** Where it listens. */
  address: string;
  /** The words that start a program there. */
  command: readonly string[];
  /** Loaded before its own modules. */
  preload?: string;
}

export interface NodeCluster {
  readonly nats: NatsServer;
  restartNats(port: number): Promise<void>;
  /** As often as it is wanted, also under a name that has ended. @param roles separated by commas */
  start(name: string, roles: string, more?: Record<string, string>, place?: NodePlace): Promise<NodeProcess>;
  /** Kills what runs. */
  discard(): Promise<void>;
}

export async function prepareNodes(
  database: ServedDatabase,
  environment: Record<string, string>,
  natsOptions: NatsOptions = {},
): Promise<NodeCluster> {
  let nats = await startNatsServer(natsOptions);
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-nodes-'));
  const keys = path.join(folder, 'keys');
  writeFileSync(keys, newKeyFile(), { mode: 0o600 });
  const running = new Set<NodeProcess>();
  return {
    get nats() {
      return nats;
    },
    async restartNats(port) {
      nats = await startNatsServer({ ...natsOptions, port });
    },
    async start(name, roles, more = {}, place?) {
      const dataDir = path.join(folder, name);
      mkdirSync(dataDir, { recursive: true });
      const settings = {
        ...{ PATH: process.env['PATH'], LOG_LEVEL: 'fatal', PORT: '0', EMBEDDED: '1', REQUESTS_PER_MINUTE: '1000000' },
        ...{ DATA_DIR: dataDir, KEK_FILE: keys, DATABASE_URL: database.adminUrl, DATABASE_SECRET: database.secret },
        ...{ CLUSTER: 'test-cluster', NATS_URL: nats.url, NODE_NAME: name, ROLES: roles },
        ...(place === undefined ? {} : { HOST: place.address, DEMO: '1' }),
        ...environment,
        ...more,
      };
      const node = await startNode(name, settings, place);
      running.add(node);
      return node;
    },
    async discard() {
      await Promise.all([...running].map((node) => node.kill()));
      await nats.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Ports {
  port: number;
  consolePort: number;
  managementPort: number;
}

async function startNode(name: string, env: NodeJS.ProcessEnv, place: NodePlace | undefined): Promise<NodeProcess> {
  const preload = place?.preload === undefined ? [] : ['--import', place.preload];
  const [program = process.execPath, ...words] = [...(place?.command ?? []), process.execPath, ...preload];
  // What it says is no result of ours.
  const child = fork(MAIN, [], { env, stdio: ['ignore', 2, 2, 'ipc'], execPath: program, execArgv: words });
  const ports = await new Promise<Ports>((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { event?: string }).event === 'listening') resolve(message as Ports);
    });
    child.once('exit', (code) => reject(new Error(`the node ${name} ended with ${String(code)} before it had started`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  return {
    name,
    ...ports,
    get hasEnded() {
      return hasEnded();
    },
    ended,
    call: (call, input, options) => callOn(ports.port, call, input, { ...(place && { address: place.address }), ...options }),
    details: async () =>
      (await (await fetch(`http://127.0.0.1:${String(ports.managementPort)}/readiness`)).json()) as Record<string, unknown>,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
