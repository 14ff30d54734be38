import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundLog, logPath, openLog, tailLog } from './logs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-logs-'));
  mkdirSync(path.join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log is bounded while the process that writes it runs on', async () => {
  const log = openLog(folder, 'server');
  const lines = `let n = 0; process.stdin.on('data', () => { for (let i = 0; i < 100; i += 1) console.log('line ' + String(n += 1).padStart(6, '0')); })`;
  const child = spawn(process.execPath, ['-e', lines], { stdio: ['pipe', log, 'ignore'] });
  closeSync(log);
  const file = logPath(folder, 'server');
  try {
    for (let round = 1; round <= 5; round += 1) {
      child.stdin?.write('go');
      const last = `line ${String(round * 100).padStart(6, '0')}`;
      await vi.waitFor(() => expect(tailLog(folder, 'server')).toContain(last), { timeout: 10_000 });
      boundLog(file, 1000);
      expect(statSync(file).size).toBe(0);
      expect(readFileSync(`${file}.1`, 'utf8')).toMatch(
        new RegExp(`^line ${String(round * 100 - 99).padStart(6, '0')}\\n(.*\\n)*${last}\\n$`),
      );
    }
  } finally {
    child.stdin?.end();
    await once(child, 'exit');
  }
});

test('a small log stays as it is, and a missing one is no fault', () => {
  closeSync(openLog(folder, 'paper'));
  boundLog(logPath(folder, 'paper'));
  boundLog(logPath(folder, 'nobody'));
  expect(existsSync(`${logPath(folder, 'paper')}.1`)).toBe(false);
});
