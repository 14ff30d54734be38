// The folder of one installation: its rights, its keys. Keys are made once, at the first start, and never replaced: what is encrypted
// under a lost key stays lost, so a missing key beside existing data is refused and not papered over.
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
import { ToldError } from '../process/told-error.ts';

export interface DataFolder {
  root: string;
  clusterFolder: string;
  paperFolder: string;
  kekFile: string;
  databasePassword: string;
  /** From which the secrets of fast connect on the paper exchange are made. */
  paperSecret: string;
}

/** Makes what is missing; keys only for the embedded database, since any other brings its own. @throws ToldError when the folder belongs to somebody else or a key is gone */
export function openDataFolder(root: string, embedded: boolean): DataFolder {
  try {
    // Root's database runs as another user, who has to pass through; what is secret has its own closed folder or file.
    makeFolder(root, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
    const folder = {
      root,
      clusterFolder: path.join(root, 'postgres'),
      paperFolder: path.join(root, 'paper'),
      kekFile: path.join(root, 'keys', 'kek'),
    };
    for (const name of ['keys', 'paper', 'logs']) makeFolder(path.join(root, name), 0o700);
    // Lost, it costs nothing: both sides are told the new one.
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

/** The sentence for a file of the data folder that this user may not use; undefined for any other error. */
export function rightsProblem(root: string, error: unknown): ToldError | undefined {
  const { code, path: where } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return undefined;
  return new ToldError(
    `The data folder ${root} cannot be used by this user (${code} at ${where ?? root}): start as its owner, or set DATA_DIR to a folder of your own.`,
    { cause: error },
  );
}

function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode });
  chmodSync(folder, mode); // whatever the umask says
}

/** The content of a secret file of mode 0600, which the first start makes. */
function secretFile(file: string, firstStart: boolean, make: () => string): string {
  if (!existsSync(file)) {
    if (!firstStart) throw new ToldError(`The key ${file} is missing although its data exists: put it back from the backup.`);
    const draft = `${file}.new`;
    const descriptor = openSync(draft, 'w', 0o600);
    writeSync(descriptor, make());
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8').trim();
}
