import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { permissionUse } from './permission-use.ts';

const tree = treeOf({
  'apps/mobile/src/features/home/index-page.tsx': `const shown = usePermission('P10001');`,
  'apps/mobile/src/features/home/index-page.test.ts': `expect(menu).toContain('P10002');`,
});

test('an alias that nothing asks for is found, also when only a test names it', async () => {
  expect(await permissionUse([{ alias: 'P10001' }, { alias: 'P10002' }]).find(tree)).toMatchObject([
    { message: 'P10002: nothing asks for it' },
  ]);
});

test('a reserved alias may be asked for by nothing, and no longer once something does', async () => {
  expect(await permissionUse([{ alias: 'P10302', reserved: 'posters' }]).find(tree)).toEqual([]);
  expect(await permissionUse([{ alias: 'P10001', reserved: 'chat' }]).find(tree)).toMatchObject([
    { message: 'P10001: is asked for, so it is no longer reserved' },
  ]);
});

test('the aliases of kinds are asked for by the name of their control', async () => {
  expect(await permissionUse([{ alias: 'P20103' }]).find(tree)).toEqual([]);
});
