import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { floors } from './floors.ts';

const manifest = (name: string, doors: Record<string, string>): string => JSON.stringify({ name, exports: doors });
const doors = {
  'packages/okx/package.json': manifest('@millrace/okx', { '.': './src/index.ts' }),
  'packages/paper/package.json': manifest('@millrace/paper', { '.': './src/index.ts' }),
  'packages/ui/package.json': manifest('@millrace/ui', { '.': './src/index.ts' }),
  'packages/engine/package.json': manifest('@millrace/engine', { '.': './src/index.ts', './pure': './src/pure.ts' }),
  'packages/chain/package.json': manifest('@millrace/chain', { '.': './src/index.ts', './addresses': './src/addresses/check-address.ts' }),
  'packages/contract/package.json': manifest('@millrace/contract', { '.': './src/index.ts' }),
  'packages/market/package.json': manifest('@millrace/market', { '.': './src/index.ts' }),
};

test.each([
  ['packages/market/src/a.ts', `import { x } from '@millrace/okx';`, 'packages/market may not import packages/okx'],
  ['packages/okx/src/a.ts', `export * from '@millrace/engine';`, 'packages/okx may not import packages/engine'],
  ['packages/okx/src/a.ts', `import { x } from '@millrace/paper';`, 'a process of its own'],
  ['packages/engine/src/a.ts', `import '../../../apps/server/src/app/features.ts';`, 'packages/engine may not import apps/server'],
  ['apps/mobile/src/a.ts', `import type { x } from '@millrace/okx';`, 'apps/mobile may not import packages/okx'],
  ['apps/mobile/src/a.ts', `const x = await import('@millrace/engine');`, 'may import packages/engine/src/pure.ts only'],
  ['apps/mobile/src/a.ts', `import { x } from '@millrace/chain';`, 'may import packages/chain/src/addresses/check-address.ts and'],
  ['apps/server/src/a.ts', `import { x } from '../../mobile/src/b.ts';`, 'apps/server may not import apps/mobile'],
  ['apps/server/src/a.ts', `import { x } from '@millrace/paper';`, 'a process of its own'],
  ['apps/server/src/a.ts', `import { x } from '../../../tools/check/tree.ts';`, 'only tests and the command line'],
  ['packages/paper/src/a.ts', `import { x } from '../../../tools/launch/lock.ts';`, 'only tests and the command line'],
  ['packages/paper/src/a.ts', `import { x } from '@millrace/ui';`, 'packages/paper may not import packages/ui'],
  ['packages/paper/src/a.ts', `import { x } from '../page/app.tsx';`, 'packages/paper may not import packages/paper/page'],
  ['packages/paper/src/a.ts', `import { x } from '../cli/options.ts';`, 'packages/paper may not import packages/paper/cli'],
  ['packages/paper/page/a.ts', `import { x } from '../src/exchange.ts';`, 'a process of its own'],
  ['packages/paper/page/a.ts', `import { x } from '@millrace/okx';`, 'packages/paper/page may not import packages/okx'],
  ['packages/ui/src/a.test.ts', `import { x } from '@millrace/okx';`, 'packages/ui may not import packages/okx'],
  ['packages/market/src/a.ts', `import { x } from '@millrace/contract';`, 'packages/market may not import packages/contract'],
])('%s with %s is found', async (file, text, message) => {
  expect(await floors.find(treeOf({ ...doors, [file]: text }))).toEqual([{ file, line: 1, message: expect.stringContaining(message) }]);
});

test('what the pure door reaches over several files is found', async () => {
  const files = {
    ...doors,
    'packages/engine/src/pure.ts': `export * from './preview.ts';`,
    'packages/engine/src/preview.ts': `import { readFileSync } from 'node:fs';\nimport type { Pool } from 'pg';`,
  };
  expect(await floors.find(treeOf(files))).toEqual([
    { file: 'packages/engine/src/preview.ts', line: 1, message: expect.stringContaining('node:fs') },
  ]);
});

test('the address rules of the chain may use their libraries and nothing of Node', async () => {
  const files = {
    ...doors,
    'apps/mobile/src/a.ts': `import { x } from '@millrace/chain/addresses';`,
    'packages/chain/src/addresses/check-address.ts': `import { a } from '@noble/hashes/sha3.js';\nimport { b } from '@scure/base';\nimport c from 'node:net';`,
  };
  expect(await floors.find(treeOf(files))).toEqual([
    { file: 'packages/chain/src/addresses/check-address.ts', line: 3, message: expect.stringContaining('node:net') },
  ]);
});

test('imports down the floors and tests of the server are fine', async () => {
  const files = {
    ...doors,
    'apps/server/src/a.ts': `import { x } from '@millrace/okx';\nimport { y } from '@millrace/engine';`,
    'apps/server/src/a.test.ts': `import { x } from '@millrace/paper';\nimport { y } from '../../../tools/testing/index.ts';`,
    'apps/mobile/src/a.ts': `import { x } from '@millrace/engine/pure'; // never import from '@millrace/okx'`,
    'packages/engine/src/pure.ts': `import { y } from '@millrace/market';`,
    'packages/paper/page/a.tsx': `import { x } from '@millrace/ui';`,
    'packages/paper/cli/a.ts': `import { x } from '@millrace/paper';\nimport { y } from '../../../tools/launch/lock.ts';`,
  };
  expect(await floors.find(treeOf(files))).toEqual([]);
});
