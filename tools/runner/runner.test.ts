import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { listParts, loadPart } from './parts.ts';
import { table } from './table.ts';

test('names and options are read in any order', () => {
  expect(readOptions(['road', '--json', '--rounds', '5', '--seed=7'])).toEqual({
    ...{ names: ['road'], json: true, rounds: 5, seed: 7, full: false },
    sizes: {},
  });
  expect(readOptions([])).toEqual({ names: [], json: false, rounds: undefined, seed: 1, full: false, sizes: {} });
  expect(readOptions(['copy', '--copiers', '20', '--kills=3']).sizes).toEqual({ copiers: 20, kills: 3 });
});

test.each([['--rounds'], ['--rounds', '0'], ['--rounds', 'many'], ['--seed', '-1'], ['--fast']])('%s %s is refused', (...args) => {
  expect(() => readOptions(args)).toThrow();
});

test('a folder is listed by file name, without tests and runner, and an unknown name is refused with the list', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-runner-'));
  for (const file of ['road.ts', 'road.test.ts', 'run.ts', 'shape.ts']) writeFileSync(path.join(folder, file), 'export const bench = 1;');
  expect(listParts(folder)).toEqual(['road']);
  await expect(loadPart(folder, 'rode')).rejects.toThrow('There is no "rode": there is road.');
  expect(await loadPart(folder, 'road')).toMatchObject({ bench: 1 });
  rmSync(folder, { recursive: true, force: true });
});

test('a table has columns as wide as their cells', () => {
  expect(
    table(
      ['id', 'got'],
      [
        ['kill-points', '0'],
        ['a', '12'],
      ],
    ),
  ).toEqual(['id          | got', '------------|----', 'kill-points | 0', 'a           | 12']);
});
