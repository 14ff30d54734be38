// The folder of one installation: its permissions and its keys. Keys are created at the first start and never replaced: data encrypted
// under a lost key cannot be read, so a missing key beside existing data is refused.
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { newKeyFile } from '../../apps/server/src/shared/vault/key-file.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface DataFolder {
  root: string;
  clusterFolder: string;
  paperFolder: string;
  chainFolder: string;
  kekFile: string;
  databasePassword: string;
  /** HMAC key of the OAuth client secrets on the paper exchange and of the tenants' purses on the paper chain. */
  paperSecret: string;
}

/** Creates missing folders and keys; keys only for the embedded database. @throws UserFacingError when the folder belongs to another user or a key is missing */
export function openDataFolder(root: string, embedded: boolean): DataFolder {
  try {
    // Started as root, PostgreSQL runs as another user, who must be able to enter the folder; secrets have folders and files of mode 0700 and 0600.
    makeFolder(root, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = {
      root,
      clusterFolder: path.join(root, 'postgres'),
      paperFolder: path.join(root, 'paper'),
      chainFolder: path.join(root, 'chain'),
      kekFile: path.join(root, 'keys', 'kek'),
    };
    for (const name of ['keys', 'paper', 'chain', 'logs']) makeFolder(path.join(root, name), 0o700);
    // Recreated when lost: server and paper exchange both read the new one at their next start.
    const paperSecret = secretFile(path.join(root, 'keys', 'paper-clients'), true, () => randomBytes(32).toString('base64url'));
    if (!embedded) return { ...folder, paperSecret, databasePassword: '' };
    const firstStart = !existsSync(folder.clusterFolder);
    secretFile(folder.kekFile, firstStart, newKeyFile);
    const databasePassword = secretFile(path.join(root, 'keys', 'database-password'), firstStart, () =>
      randomBytes(32).toString('base64url'),
    );
    return { ...folder, paperSecret, databasePassword };
  } catch (error) {
    throw rightsProblem(root, error) ?? error;
  }
}

/** The error to show when `error` is a file permission error in the data folder; undefined for any other error. */
export function rightsProblem(root: string, error: unknown): UserFacingError | undefined {
  const { code, path: where } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return undefined;
  return new UserFacingError(
    `The data folder ${root} cannot be used by this user (${code} at ${where ?? root}): start as its owner, or set DATA_DIR to a folder of your own.`,
    { cause: error },
  );
}

function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode });
  chmodSync(folder, mode); // overrides the umask
}

/** The content of a secret file of mode 0600, created at the first start. */
function secretFile(file: string, firstStart: boolean, make: () => string): string {
  if (!existsSync(file)) {
    if (!firstStart) throw new UserFacingError(`The key ${file} is missing although its data exists: put it back from the backup.`);
    const draft = `${file}.new`;
    const descriptor = openSync(draft, 'w', 0o600);
    writeSync(descriptor, make());
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8').trim();
}
