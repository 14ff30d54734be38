import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const module = new URL('./vite-build.ts', import.meta.url).href;

/** Replaces the folder a hundred times by one that says which process made it. */
const script = `
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const { replaceFolder } = await import(${JSON.stringify(module)});
  const [root, name] = process.argv.slice(1);
  for (let round = 0; round < 100; round += 1) {
    mkdirSync(root + '/draft-' + name);
    writeFileSync(root + '/draft-' + name + '/index.html', name);
    replaceFolder(root + '/draft-' + name, root + '/dist');
  }
`;

test('processes that build at the same time replace each other’s build, and leave a whole one and nothing beside it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'millrace-builds-'));
  try {
    const names = ['one', 'two', 'three'];
    await Promise.all(names.map((name) => run(process.execPath, ['--input-type=module', '-e', script, root, name])));
    expect(names).toContain(readFileSync(path.join(root, 'dist/index.html'), 'utf8'));
    expect(readdirSync(root)).toEqual(['dist']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
