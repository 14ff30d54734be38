import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { documentPaths } from './document-paths.ts';

const tree = { 'apps/server/src/main.ts': '', 'docs/kinds.md': '', 'packages/paper/README.md': '' };

test.each([
  ['README.md', 'See `apps/server/src/gone.ts`.', 'README.md:1 apps/server/src/gone.ts'],
  ['README.md', 'See [the kinds](docs/kind.md).', 'README.md:1 docs/kind.md'],
  ['docs/a.md', 'One\n[two](../apps/gone/src)', 'docs/a.md:2 apps/gone/src'],
])('%s that says %s is found', async (file, text, found) => {
  const findings = await documentPaths.find(treeOf({ ...tree, [file]: text }));
  expect(findings.map((each) => `${each.file}:${each.line} ${each.message}`)).toEqual([`${found} does not exist`]);
});

test('files, folders, anchors, patterns and web addresses are fine', async () => {
  const text =
    '[a](kinds.md#x) [b](../apps/server) [c](https://example.com/a.ts) `apps/server/src` `apps/server/src/<feature>.ts` `apps/server/src/a.css` [d](../packages/paper/README.md)';
  expect(await documentPaths.find(treeOf({ ...tree, 'docs/a.md': text }))).toEqual([]);
});
