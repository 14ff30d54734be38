import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { featureDoors } from './feature-doors.ts';

const feature = `export const tasksFeature: Feature = { name: 'tasks', routes: [] };`;

test('an import behind the door of another feature is found', async () => {
  const files = {
    'apps/server/src/tasks/index.ts': feature,
    'apps/server/src/accounts/info.ts': `import { x } from '../tasks/task.store.ts';`,
    'apps/mobile/src/features/accounts/a.tsx': `import { x } from '../tasks/use-task.ts';`,
  };
  const findings = await featureDoors.find(treeOf(files));
  expect(findings.map((finding) => finding.file)).toEqual(['apps/server/src/accounts/info.ts', 'apps/mobile/src/features/accounts/a.tsx']);
});

test('the door itself, the own folder, the frame and tests are free', async () => {
  const files = {
    'apps/server/src/tasks/index.ts': feature,
    'apps/server/src/tasks/sell.ts': `import { x } from './task.store.ts';`,
    'apps/server/src/http/index.ts': `export {};`,
    'apps/server/src/accounts/info.ts': `import { x } from '../tasks/index.ts';\nimport { y } from '../http/handler.ts';`,
    'apps/server/src/accounts/info.test.ts': `import { x } from '../tasks/task.store.ts';`,
  };
  expect(await featureDoors.find(treeOf(files))).toEqual([]);
});
