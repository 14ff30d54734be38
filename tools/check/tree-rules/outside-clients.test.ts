import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { outsideClients } from './outside-clients.ts';

test.each([
  ['packages/okx/src/requests/sell.ts', `import ccxt from 'ccxt';`],
  ['apps/server/src/exchange/link.ts', `const { RestClient } = await import('okx-api');`],
  ['packages/okx/package.json', JSON.stringify({ dependencies: { ccxt: '4.5.84' } })],
])('%s with %s is found', async (file, text) => {
  expect(await outsideClients.find(treeOf({ [file]: text }))).toHaveLength(1);
});

test('tests and devDependencies are free', async () => {
  const files = {
    'packages/okx/package.json': JSON.stringify({ devDependencies: { ccxt: '4.5.84', 'okx-api': '3.2.3' } }),
    'tools/verify/outside-clients/ccxt.test.ts': `import ccxt from 'ccxt';`,
    'packages/paper/src/main.ts': `import './okx-api-like.ts';`,
  };
  expect(await outsideClients.find(treeOf(files))).toEqual([]);
});
