// Starts and stops a NATS server of this machine. It stores nothing, so nothing of it is kept.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { freePort } from '../process/free-port.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';

const START_MS_MAX = 10_000;
const LOOPBACK = '127.0.0.1';

export interface NatsServer {
  url: string;
  port: number;
  pid: number;
  /** Where it tells figures of itself, at the same address; 0 unless they were wanted. */
  figuresPort: number;
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** The program `nats-server` of this machine; undefined where it has none. */
export function findNatsServer(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => path.join(folder, 'nats-server')).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface NatsOptions {
  /** The port to take when it is free. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
  /** A file with further settings of its own. */
  config?: string;
  hasFigures?: true;
}

/** @throws UserFacingError where the program is missing, or does not answer in time */
export async function startNatsServer({ port: wanted, host = LOOPBACK, config, hasFigures }: NatsOptions = {}): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === undefined)
    throw new UserFacingError(
      'nats-server is missing: install the package nats-server (Debian: apt-get install nats-server), or put the program into PATH.',
    );
  const port = await freePort(host, wanted);
  const figuresPort = hasFigures ? await freePort(host) : 0;
  const args = [
    ...['--addr', host, '--port', String(port)],
    ...(config === undefined ? [] : ['--config', config]),
    ...(hasFigures ? ['--http_port', String(figuresPort)] : []),
  ];
  // Detached: a Ctrl-C at the terminal reaches it only through us, after the nodes.
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isUp = await waitUntil(() => child.exitCode !== null || answers(host, port), START_MS_MAX);
  if (!isUp || child.exitCode !== null || child.pid === undefined) {
    child.kill('SIGKILL');
    throw new UserFacingError(`nats-server does not answer on port ${String(port)}.`);
  }
  return { url: `nats://${host}:${String(port)}`, port, pid: child.pid, figuresPort, stop: () => end(child, ended) };
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await ended;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
