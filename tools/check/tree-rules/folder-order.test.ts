import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { folderOrder } from './folder-order.ts';

const ORDER = { 'packages/okx/src': [['top'], ['left', 'right'], ['base']] };

async function messages(files: Record<string, string>, known: readonly string[] = []): Promise<string[]> {
  const findings = await folderOrder(ORDER, known).find(treeOf(files));
  return findings.map(({ file, message }) => `${file}: ${message}`);
}

test('imports down and within a row are fine, and tests may look up', async () => {
  expect(
    await messages({
      'packages/okx/src/top/a.ts': "import '../base/b.ts'; import '../left/c.ts';",
      'packages/okx/src/left/c.ts': "import '../right/d.ts';",
      'packages/okx/src/right/d.ts': "import '../base/b.ts';",
      'packages/okx/src/base/b.ts': '',
      'packages/okx/src/base/b.test.ts': "import '../top/a.ts';",
    }),
  ).toEqual([]);
});

test('an import up is found, of a type too', async () => {
  expect(
    await messages({ 'packages/okx/src/base/b.ts': "import type { A } from '../top/a.ts';", 'packages/okx/src/top/a.ts': '' }),
  ).toEqual(['packages/okx/src/base/b.ts: ../top/a.ts: top stands above base']);
});

test('a folder without a place in the order is found', async () => {
  expect(await messages({ 'packages/okx/src/new/a.ts': '' })).toEqual([expect.stringContaining('packages/okx/src/new has no place')]);
});

const CIRCLE = {
  'packages/okx/src/top/list/a.ts': "import '../form/b.ts';",
  'packages/okx/src/top/list/c.ts': '',
  'packages/okx/src/top/form/b.ts': "import '../list/c.ts';",
};

test('folders inside a folder form no circle, even where their files form none', async () => {
  expect(await messages(CIRCLE)).toEqual([
    expect.stringContaining('list and form lie on a circle in packages/okx/src/top'),
    expect.stringContaining('form and list lie on a circle'),
  ]);
});

test('a listed circle is let be, and a listed folder without one is reported', async () => {
  expect(await messages(CIRCLE, ['packages/okx/src/top', 'packages/okx/src/base'])).toEqual([
    expect.stringContaining('packages/okx/src/base has no circle'),
  ]);
});
