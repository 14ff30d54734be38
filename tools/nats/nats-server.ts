// Starts and stops a NATS server of this machine. It stores nothing, so nothing of it is kept.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { freePort } from '../process/free-port.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';

const START_MS_MAX = 10_000;

export interface NatsServer {
  url: string;
  port: number;
  pid: number;
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

/** @throws UserFacingError where the program is missing, or does not answer in time */
export async function startNatsServer(preferredPort?: number): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === undefined)
    throw new UserFacingError(
      'nats-server is missing: install the package nats-server (Debian: apt-get install nats-server), or put the program into PATH.',
    );
  const port = await freePort('127.0.0.1', preferredPort);
  // Detached: a Ctrl-C at the terminal reaches it only through us, after the nodes.
  const child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isUp = await waitUntil(() => child.exitCode !== null || answers(port), START_MS_MAX);
  if (!isUp || child.exitCode !== null || child.pid === undefined) {
    child.kill('SIGKILL');
    throw new UserFacingError(`nats-server does not answer on port ${String(port)}.`);
  }
  return { url: `nats://127.0.0.1:${String(port)}`, port, pid: child.pid, stop: () => end(child, ended) };
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await ended;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
