import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { purity } from './purity.ts';

const STRATEGY = 'packages/engine/src/strategies/optional-contract.ts';
const MARKET = 'packages/market/src/candles.ts';

test.each([
  [STRATEGY, `const now = Date.now();`],
  [STRATEGY, `const now = new Date();`],
  [STRATEGY, `const now = +new Date( );`],
  [STRATEGY, `const late = performance.now() > 5;`],
  [STRATEGY, `const luck = Math.random();`],
  [STRATEGY, `setTimeout(() => {}, 5);`],
  [STRATEGY, `const key = process.env['KEY'];`],
  [STRATEGY, `await fetch('http://a');`],
  [STRATEGY, `import { readFileSync } from 'node:fs';`],
  [STRATEGY, `import { orderRow } from '../order-store.ts';`],
  [STRATEGY, `import Big from 'big.js';`],
  [STRATEGY, `const later = await import('./lib/leg.ts');`],
  [MARKET, `const text = (5).toLocaleString();`],
  [MARKET, `const hour = new Date(ms).getHours();`],
  [MARKET, `import { readRecording } from './files/index.ts';`],
  [MARKET, `import { settings } from '@millrace/contract';`],
])('%s with %s is found', async (file, text) => {
  expect(await purity.find(treeOf({ [file]: text }))).not.toEqual([]);
});

test('arithmetic, words in texts and comments, properties and tests are free', async () => {
  const files = {
    [STRATEGY]: [
      `import type { Leg } from './lib/leg.ts';`,
      `// never Date.now(), see process.env`,
      `const text = 'Math.random() and fetch';`,
      'const more = `Date.now() ${leg.process} performance`;',
      `const found = /Date.now/.test(text);`,
      `const shape = { process: 1, crypto: 2 };`,
    ].join('\n'),
    [MARKET]: `const day = new Date(ms).getUTCDate();\nconst start = Date.UTC(2025, 0, 1);`,
    'packages/market/src/files/index.ts': `import { readFileSync } from 'node:fs';`,
    'packages/engine/src/strategies/golden.test.ts': `import { readFileSync } from 'node:fs';`,
  };
  expect(await purity.find(treeOf(files))).toEqual([]);
});
