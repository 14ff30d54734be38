// Runs the paper exchange as a process of its own and starts it anew, on the same port, when it ends by itself: by a fault's crash or by kill -9.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { childFailed, startChild, type Child, type ChildSpec, type Listening } from '../../../tools/launch/child.ts';
import { PAPER_STOP_MS_MAX, RESTARTS_PER_MINUTE_MAX } from '../../../tools/launch/limits.ts';
import { takeLock } from '../../../tools/launch/lock.ts';
import { restartBudget } from '../../../tools/launch/restart-budget.ts';
import { portProblem } from '../../../tools/process/free-port.ts';
import { UserFacingError } from '../../../tools/process/user-facing-error.ts';
import { waitUntil } from '../../../tools/process/wait-until.ts';
import type { PaperCommand } from './options.ts';

/** An exchange whose supervisor was killed notices and ends; its port is free soon after. */
const PORT_WAIT_MS = 5000;

export interface Supervised {
  /** The repository. */
  root: string;
  command: PaperCommand;
  say(line: string): void;
  /** Once, when it listens. */
  announce(listening: Listening): Promise<void>;
  /** Aborted when it shall end. */
  stop: AbortSignal;
}

/** Runs until `stop`. @throws UserFacingError when it cannot be started or kept running */
export async function supervisePaper({ root, command, say, announce, stop }: Supervised): Promise<void> {
  mkdirSync(path.join(command.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const lock = await takeLock(command.dataDir, 'name another folder with --data');
  const allowsRestart = restartBudget();
  let child: Child | undefined;
  let port = command.port;
  try {
    await waitForPort(command.host, port);
    for (let isFirst = true; !stop.aborted; isFirst = false) {
      child = startChild(specOf(root, command, port), command.dataDir, root);
      const listening = await child.listening(() => stop.aborted);
      if (!listening) break;
      port = listening.port;
      if (isFirst) await announce(listening);
      else say('The paper exchange runs again.');
      const reason = await Promise.race([child.ended, aborted(stop)]);
      if (reason === undefined) break;
      say(`The paper exchange ended (${reason}) and is started again.`);
      if (!allowsRestart(Date.now()))
        throw childFailed('paper', command.dataDir, `more than ${RESTARTS_PER_MINUTE_MAX} ends within a minute, the last by ${reason}`);
    }
  } finally {
    lock.markStopping();
    await child?.stop();
    lock.release();
  }
}

function specOf(root: string, { environment }: PaperCommand, port: number): ChildSpec {
  return {
    name: 'paper',
    script: path.join(root, 'packages/paper/src/main.ts'),
    environment: { ...process.env, ...environment, PAPER_PORT: String(port) },
    stopMsMax: PAPER_STOP_MS_MAX,
  };
}

async function waitForPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const isFree = await waitUntil(async () => (await portProblem(host, port)) === undefined, PORT_WAIT_MS);
  if (isFree === undefined)
    throw new UserFacingError(`--port ${port} cannot be used on ${host} (${(await portProblem(host, port)) ?? 'busy'}): name another.`);
}

function aborted(stop: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(undefined);
    else stop.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
