import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readTree, treeOf, type Tree } from '../tree.ts';
import { orderWalk } from './order-walk.ts';

const root = path.join(import.meta.dirname, '../../..');
const real = readTree(root);

/** The real tree with some files replaced. */
function changed(files: Record<string, string>): Tree {
  const all = Object.fromEntries([...real.list('')].map((file) => [file, files[file] ?? real.read(file) ?? '']));
  return treeOf(all);
}

async function messages(tree: Tree): Promise<string[]> {
  return (await orderWalk.find(tree)).map(({ message }) => message);
}

const architecture = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const file = (name: string): string => real.read(`packages/engine/src/live/${name}`) ?? '';

test('one press passes the listed modules, each once', async () => {
  expect(await messages(real)).toEqual([]);
});

test('a module that is left out of the list is found', async () => {
  const without = architecture.replace(/^16\. .*\n/m, '');
  expect(await messages(changed({ 'ARCHITECTURE.md': without }))).toContain(
    'packages/engine/src/live/user-actions.ts is imported by no module that waits for it',
  );
});

test('a module that is passed twice is found', async () => {
  const twice = architecture.replace(/^25\. .*$/m, (last) => `${last}\n26. [\`decide.ts\`](packages/engine/src/live/decide.ts)`);
  expect(await messages(changed({ 'ARCHITECTURE.md': twice }))).toContain('packages/engine/src/live/decide.ts is passed twice');
});

test('a sender that calls what decides is found', async () => {
  const back = `import { handleInput } from './handle-input.ts';\n${file('send.ts')}`;
  expect(await messages(changed({ 'packages/engine/src/live/send.ts': back }))).toContain(
    'packages/engine/src/live/send.ts goes back to packages/engine/src/live/handle-input.ts',
  );
});
