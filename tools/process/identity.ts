// Identifies a process by its id and its start time: after a crash or a reboot the system may reuse the id alone.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Process id and start time (an opaque text, equal only for the same process). */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The identity of a running process; undefined when there is none (a zombie counts as ended). */
export function findProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** True while this process runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The identity of the current process. */
export function ownIdentity(): ProcessIdentity {
  return findProcess(process.pid) ?? { pid: process.pid, startedAt: 'unknown' };
}

/** The arguments a running process was started with; empty when they cannot be read. */
export function commandLineOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
      .trim()
      .split(' ')
      .filter(Boolean);
  } catch {
    return []; // the process has ended
  }
}

/** Ids of the processes that a running one has started and that run still; empty where the system does not tell them by files. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets; the fields are counted behind the last one. State is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19] ?? ''}`;
  } catch {
    return undefined; // no such process
  }
}

function startByPs(pid: number): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined; // ps answers with an error when there is no such process
  }
}
