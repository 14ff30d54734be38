// DATA_DIR/run.json: process ids and ports of what runs on this data. Tools read it, and the next start finds there the processes that a crash left running.
// It holds the password of the database, so its mode is 0600; it is replaced atomically.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProcessIdentity } from '../process/identity.ts';

export interface RunFile {
  state: 'starting' | 'running' | 'stopping' | 'stopped';
  /** The app's address for a browser on this machine. */
  url?: string;
  ports: { app?: number; console?: number | undefined; paper?: number; chain?: number; database?: number; management?: number };
  processes: {
    supervisor?: ProcessIdentity;
    server?: ProcessIdentity;
    paper?: ProcessIdentity;
    chain?: ProcessIdentity;
    database?: ProcessIdentity;
  };
  database?: { url: string; password: string };
}

const runFilePath = (dataDir: string): string => path.join(dataDir, 'run.json');

/** Replaces the file. */
export function writeRunFile(dataDir: string, content: RunFile): void {
  const file = runFilePath(dataDir);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The last content; undefined when there is no file or it is not valid JSON. */
export function findRunFile(dataDir: string): RunFile | undefined {
  try {
    const content = JSON.parse(readFileSync(runFilePath(dataDir), 'utf8')) as Partial<RunFile>;
    return {
      state: content.state ?? 'stopped',
      ports: content.ports ?? {},
      processes: content.processes ?? {},
      ...(content.url ? { url: content.url } : {}),
      ...(content.database ? { database: content.database } : {}),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
