import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { circles } from './circles.ts';

const tree = treeOf({
  'packages/market/src/a.ts': "import type { B } from './b.ts';",
  'packages/market/src/b.ts': "export { c } from './deep/c.ts';",
  'packages/market/src/deep/c.ts': "import { a } from '../a.ts';",
  'packages/market/src/d.ts': "import { a } from './a.ts';",
});

test('a circle through types, exports and folders is found once, at its first file', () => {
  expect(circles([]).find(tree)).toEqual([
    {
      file: 'packages/market/src/a.ts',
      line: 1,
      message: 'lies on a circle of 3 files: packages/market/src/a.ts, packages/market/src/b.ts, packages/market/src/deep/c.ts',
    },
  ]);
});

test('a circle of a listed workspace is let be, and a listed workspace without one is reported', () => {
  expect(circles(['packages/market', 'packages/okx']).find(tree)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('packages/okx has no circle') }),
  ]);
});
