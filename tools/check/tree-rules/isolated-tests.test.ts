import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { isolatedTests } from './isolated-tests.ts';

test.each([`vi.mock('node:fs');`, `vi.doMock('./clock.ts', () => ({}));`])(
  '%s in a test that shares its modules is found',
  async (text) => {
    expect(await isolatedTests.find(treeOf({ 'apps/server/src/a.test.ts': text }))).toMatchObject([{ file: 'apps/server/src/a.test.ts' }]);
  },
);

test('an isolated test may replace modules', async () => {
  expect(await isolatedTests.find(treeOf({ 'apps/server/src/a.isolated.test.ts': `vi.mock('node:fs');` }))).toEqual([]);
});
