// One child process of the supervisor: in a session of its own (a Ctrl-C at the terminal must not reach it before the supervisor stops it), its
// output in a log file, and an IPC channel whose disconnect tells it that the supervisor has ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { findProcess, isAlive, type ProcessIdentity } from '../process/identity.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { KILL_MS_MAX, LISTEN_MS_MAX } from './limits.ts';
import { logPath, openLog, tailLog } from './logs.ts';

export interface ChildSpec {
  /** `server`, `paper`, `chain`, or what a node of a cluster is called. */
  name: string;
  script: string;
  environment: NodeJS.ProcessEnv;
  stopMsMax: number;
}

/** Message of a child that listens on its port. */
export interface Listening {
  event: 'listening';
  port: number;
  consolePort?: number;
  managementPort?: number;
  /** Of the paper exchange: API keys of configured accounts that existed before this start. */
  existingKeys?: readonly string[];
}

export interface Child {
  identity: ProcessIdentity;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Waits until it reports its port. @throws UserFacingError when it ends or takes too long */
  listening(cancelled: () => boolean): Promise<Listening | undefined>;
  /** Sends SIGTERM and waits; sends SIGKILL after `stopMsMax`. */
  stop(): Promise<void>;
}

/** Starts `spec.script` with this Node. */
export function startChild(spec: ChildSpec, dataDir: string, cwd: string): Child {
  const log = openLog(dataDir, spec.name);
  const child = spawn(process.execPath, [spec.script], { cwd, env: spec.environment, detached: true, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  let reported: Listening | undefined;
  let reason: string | undefined;
  child.on('message', (message) => {
    if (isListening(message)) reported = message;
  });
  const ended = new Promise<string>((resolve) => {
    const end = (text: string): void => {
      reason ??= text;
      resolve(reason);
    };
    child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
    child.once('error', (error) => end(error.message));
  });
  const hasEnded = (): boolean => reason !== undefined;
  return {
    identity: identityOf(child),
    ended,
    hasEnded,
    async listening(cancelled) {
      await waitUntil(() => reported !== undefined || hasEnded() || cancelled(), LISTEN_MS_MAX);
      if (reported || cancelled()) return reported;
      throw childFailed(spec.name, dataDir, reason ?? `no port reported within ${LISTEN_MS_MAX / 1000} s`);
    },
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      await waitUntil(hasEnded, spec.stopMsMax);
      if (!hasEnded()) child.kill('SIGKILL');
      await waitUntil(hasEnded, KILL_MS_MAX);
    },
  };
}

/** The error of a child that did not start, with the end of its log. */
export function childFailed(name: ChildSpec['name'], dataDir: string, reason: string): UserFacingError {
  return new UserFacingError(
    `The ${title(name)} did not start (${reason}). The end of ${logPath(dataDir, name)}:\n${tailLog(dataDir, name)}`,
  );
}

export function title(name: ChildSpec['name']): string {
  return { paper: 'paper exchange', chain: 'paper chain', server: 'server' }[name] ?? `node ${name}`;
}

/** Ends a process of an earlier run with SIGTERM, then SIGKILL. */
export async function endLeftOver(identity: ProcessIdentity, termMsMax: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGTERM', termMsMax],
    ['SIGKILL', KILL_MS_MAX],
  ] as const) {
    if (!isAlive(identity)) return;
    try {
      process.kill(identity.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new UserFacingError(
        `The process ${identity.pid} of an earlier start still runs and belongs to another user: end it and start again.`,
        { cause: error },
      );
    }
    await waitUntil(() => !isAlive(identity), waitMs);
  }
}

function identityOf(child: ChildProcess): ProcessIdentity {
  const pid = child.pid ?? 0;
  return findProcess(pid) ?? { pid, startedAt: 'never' };
}

function isListening(message: unknown): message is Listening {
  return (
    typeof message === 'object' &&
    message !== null &&
    'event' in message &&
    message.event === 'listening' &&
    'port' in message &&
    typeof message.port === 'number'
  );
}
