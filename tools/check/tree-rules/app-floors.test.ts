import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { appFloors } from './app-floors.ts';

const src = 'apps/mobile/src';

test('an import that goes up is found, of types too', async () => {
  const files = {
    [`${src}/app/guard.ts`]: `export interface Place {}`,
    [`${src}/features/tasks/index.ts`]: `export const x = 1;`,
    [`${src}/features/home/page.tsx`]: `import type { Place } from '../../app/guard.ts';`,
    [`${src}/shared/api/client.ts`]: `import { x } from '../../features/tasks/index.ts';`,
    [`${src}/shared/pages/frame.tsx`]: `const page = import('../../app/guard.ts');`,
  };
  const findings = await appFloors.find(treeOf(files));
  expect(findings.map(({ file, message }) => [file, message])).toEqual([
    [`${src}/features/home/page.tsx`, '../../app/guard.ts: features lies below app'],
    [`${src}/shared/api/client.ts`, '../../features/tasks/index.ts: shared lies below features'],
    [`${src}/shared/pages/frame.tsx`, '../../app/guard.ts: shared lies below app'],
  ]);
});

test('imports that go down, inside a floor, and of tests are free', async () => {
  const files = {
    [`${src}/app/router.tsx`]: `import { x } from '../features/tasks/routes.tsx';\nimport { y } from '../shared/limits.ts';`,
    [`${src}/features/tasks/routes.tsx`]: `import { y } from '../../shared/limits.ts';`,
    [`${src}/shared/limits.ts`]: `export const y = 1;`,
    [`${src}/shared/limits.test.ts`]: `import { x } from '../app/router.tsx';`,
    [`${src}/testing/browser.ts`]: `import { x } from '../app/router.tsx';`,
  };
  expect(await appFloors.find(treeOf(files))).toEqual([]);
});

test('a feature with 21 files in one folder is found, one with folders is not', async () => {
  const filesIn = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, file) => [`${src}/features/${folder}/file-${file}.ts`, '']));
  const tree = treeOf({
    ...filesIn('full', 21),
    ...filesIn('roomy', 15),
    ...filesIn('roomy/form', 15),
    [`${src}/features/roomy/a.test.ts`]: '',
  });
  expect((await appFloors.find(tree)).map(({ file }) => file)).toEqual([`${src}/features/full`]);
});
