// Who a process id is right now. A bare id proves nothing: after a crash or a reboot the system hands the same number to somebody else,
// so a process is known by its id and the moment it started. Never signals anything.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** The id of a process and a mark of the moment it started (opaque; equal only for the same process). */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The identity of a living process; undefined when there is none (a zombie counts as dead). */
export function findProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** True while exactly this process lives. */
export function isAlive(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The identity of this very process. */
export function ownIdentity(): ProcessIdentity {
  return findProcess(process.pid) ?? { pid: process.pid, startedAt: 'unknown' };
}

/** The arguments a living process was started with; empty when they cannot be read. */
export function commandLineOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
      .trim()
      .split(' ')
      .filter(Boolean);
  } catch {
    return []; // the process is gone, which is an answer
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
