import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { secureContext } from './secure-context.ts';

const PAGE = 'apps/mobile/src/features/tasks/use-a-key.ts';

test.each([
  [PAGE, `const key = crypto.randomUUID();`],
  [PAGE, `const { randomUUID } = crypto;`],
  [PAGE, `const hash = await crypto.subtle.digest('SHA-256', bytes);`],
  [PAGE, `await navigator.clipboard.writeText(text);`],
  [PAGE, `void navigator.clipboard?.writeText(text);`],
  [PAGE, `navigator.geolocation.getCurrentPosition(found);`],
  [PAGE, `const cache = await caches.open('a');`],
  [PAGE, `const cache = await globalThis.caches.open('a');`],
  [PAGE, `new Notification('sold');`],
  ['packages/ui/src/components/copy-line.tsx', `await navigator.share({ url });`],
  ['packages/paper/page/call.ts', `const id = crypto.randomUUID();`],
])('%s with %s is found', async (file, text) => {
  expect(await secureContext.find(treeOf({ [file]: text }))).toHaveLength(1);
});

test('what every page has, properties of the same name, tests, servers and the files that work without are free', async () => {
  const files = {
    [PAGE]: [
      `const bytes = crypto.getRandomValues(new Uint8Array(16));`,
      `// never crypto.randomUUID()`,
      `const has = 'clipboard' in navigator;`,
      `const kept = options.caches;`,
      `const shape = { caches: 1 };`,
      `const online = navigator.onLine;`,
    ].join('\n'),
    'apps/mobile/src/features/tasks/use-a-key.test.ts': `const key = crypto.randomUUID();`,
    'apps/server/src/shared/ids.ts': `import { randomUUID } from 'node:crypto';`,
    'packages/ui/src/copy-text.ts': `await navigator.clipboard.writeText(text);`,
  };
  expect(await secureContext.find(treeOf(files))).toEqual([]);
});
