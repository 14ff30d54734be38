import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../process/run-command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-lint-'));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, lib: ['es2024', 'dom'], types: [] } }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function lint(text: string): Promise<string> {
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'src/planted.ts'), text);
  const script = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [script, '-c', path.join(ROOT, '.oxlintrc.json'), '--type-aware', '--type-check', '--deny-warnings', '--format=unix', 'src'];
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`;
  return (await runCommand(process.execPath, args, { cwd: folder, env: { ...process.env, PATH } })).output;
}

test.each([
  ['a promise that nobody waits for', `export function go(): void {\n  Promise.resolve(1);\n}`, 'no-floating-promises'],
  [
    'a switch that forgets a case',
    `export function go(side: 'long' | 'short'): number {\n  switch (side) {\n    case 'long':\n      return 1;\n  }\n  return 2;\n}`,
    'switch-exhaustiveness-check',
  ],
  ['any', `export function go(value: any): unknown {\n  return value;\n}`, 'no-explicit-any'],
  ['a value of the wrong type', `export const count: number = 'one';`, 'TS2322'],
  ['a default export', `export default 1;`, 'no-default-export'],
  ['output to the console', `export function go(): void {\n  console.log('x');\n}`, 'no-console'],
  ['an assertion that something is there', `export const first = (list: string[]): string => list[0]!;`, 'no-non-null-assertion'],
])('the linter finds %s', async (_, text, rule) => {
  expect(await lint(text)).toContain(rule);
});

test('the linter lets plain code pass', async () => {
  expect(await lint(`export function add(left: number, right: number): number {\n  return left + right;\n}\n`)).not.toContain('planted.ts');
});
