// Runs the backtest command: within the test, or as a person would, as a process of its own, over files in a folder of the test's own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBacktest } from '../command.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Desk {
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string;
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
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The command in this process, on a terminal of `columns` where given; faults are thrown. */
export async function playHere(args: readonly string[], columns?: number): Promise<Pick<Ended, 'out' | 'err'>> {
  const output = { out: '', err: '' };
  const size = columns === undefined ? {} : { columns, isTTY: true };
  await runBacktest(args, {
    stdout: { ...size, write: (text) => (output.out += text) },
    stderr: { write: (text) => (output.err += text) },
    env: {},
  });
  return output;
}

/** The command as a process; `onErr` hears all of stderr so far and may interrupt it. */
export function runProcess(args: readonly string[], onErr?: (text: string, interrupt: () => void) => unknown): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
      onErr?.(err, () => child.kill('SIGINT'));
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
