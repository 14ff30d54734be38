// The system user that PostgreSQL runs as. It refuses to run as root, so root starts it as the user `postgres` (created if missing), who must
// be able to enter every folder above its data and its programs. Folder permissions are not changed: the error names the command that does.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

const USER_NAME = 'postgres';

/** The user to run as; undefined means the current user. An existing `clusterFolder` keeps its owner. */
export async function databaseUser(clusterFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser() ?? (await makeUser());
}

/** @throws UserFacingError when `user` cannot enter `folders`, with each closed folder and the command that opens it */
export async function assertReachable(folders: readonly string[], user: SystemUser): Promise<void> {
  for (const folder of folders) {
    // Tried with a real process instead of the mode bits, so that access lists and mounts count.
    const { code } = await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { identity: user, cwd: '/' });
    if (code === 0) continue;
    const closed = closedFoldersAbove(folder, user);
    const names = closed.map((name) => `'${name}'`).join(' ');
    throw new UserFacingError(
      `PostgreSQL runs as the user ${USER_NAME} (uid ${user.uid}), which cannot enter the folder ${names}: open it with  chmod o+x ${names}`,
    );
  }
}

function closedFoldersAbove(folder: string, user: SystemUser): string[] {
  const closed: string[] = [];
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode, uid, gid } = statSync(current);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) closed.unshift(current);
    if (current === path.dirname(current)) break;
  }
  return closed.length > 0 ? closed : [folder];
}

function findUser(): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${USER_NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function makeUser(): Promise<SystemUser> {
  const tried: string[] = [];
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER_NAME],
    ['adduser', '-S', '-D', '-H', USER_NAME],
  ] as const) {
    const { code, output } = await runCommand(command, args);
    const user = findUser();
    if (code === 0 && user) return user;
    tried.push(`${command}: ${output.trim() || `exit code ${code}`}`);
  }
  throw new UserFacingError(
    `PostgreSQL does not run as root and the user ${USER_NAME} could not be created (${tried.join('; ')}): create it with  useradd --system ${USER_NAME}  or start as an ordinary user.`,
  );
}
