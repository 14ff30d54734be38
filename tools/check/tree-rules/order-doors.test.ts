import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { orderDoors } from './order-doors.ts';

const okx = {
  'packages/okx/package.json': JSON.stringify({
    name: '@millrace/okx',
    exports: { '.': './src/index.ts', './requests/*': './src/requests/*.ts' },
  }),
};

test.each([
  ['apps/server/src/tasks/sell.ts', `import { placeOrder } from '@millrace/okx/requests/place-order';`],
  ['packages/engine/src/live/reconcile.ts', `const { placeAlgoOrder } = await import('../../../okx/src/requests/place-algo-order.ts');`],
  ['packages/engine/src/live/decide.ts', `import { placeOrder } from '@millrace/okx/requests/place-order';`],
  ['packages/engine/src/live/read-funds.ts', `import { transferAsset } from '@millrace/okx/requests/transfer-asset';`],
  ['packages/okx/src/index.ts', `export { closePosition } from './requests/close-position.ts';`],
])('%s with %s is found', async (file, text) => {
  expect(await orderDoors.find(treeOf({ ...okx, [file]: text }))).toHaveLength(1);
});

test('the sender, tests and types are free', async () => {
  const files = {
    ...okx,
    'packages/engine/src/live/send.ts': `import { placeOrder } from '@millrace/okx/requests/place-order';`,
    'packages/engine/src/live/send-move.ts': `import { moveSavings } from '@millrace/okx/requests/move-savings';`,
    'packages/engine/src/order.ts': `import type { NewOrder } from '@millrace/okx/requests/place-order';`,
    'packages/okx/src/requests/requests.test.ts': `import { placeOrder } from './place-order.ts';`,
  };
  expect(await orderDoors.find(treeOf(files))).toEqual([]);
});
