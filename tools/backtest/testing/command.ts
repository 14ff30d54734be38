// Runs the backtest command as a person would: a process of its own over files in a folder of the test's own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Desk {
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string;
  run(...args: string[]): Promise<Ended>;
  clear(): void;
}

export function openDesk(): Desk {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-backtest-'));
  return {
    file(name, content) {
      const at = path.join(folder, name);
      writeFileSync(at, content);
      return at;
    },
    run: (...args) => runCommand(args),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `onErr` hears what is written on stderr and may end the process. */
export function runCommand(
  args: readonly string[],
  onErr: (text: string, interrupt: () => void) => void = () => undefined,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, COLUMNS: '' } });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
      onErr(err, () => child.kill('SIGINT'));
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
