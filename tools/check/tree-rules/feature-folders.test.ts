import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { featureFolders } from './feature-folders.ts';

const features = 'apps/mobile/src/features';
const filesIn = (folder: string, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, file) => [`${features}/${folder}/file-${file}.ts`, '']));

test('21 files beside each other in a feature are found', async () => {
  expect((await featureFolders.find(treeOf(filesIn('full', 21)))).map(({ file }) => file)).toEqual([`${features}/full`]);
});

test('21 files beside each other in a feature of the server are found', async () => {
  const files = Object.fromEntries(Array.from({ length: 21 }, (_, file) => [`apps/server/src/accounts/file-${file}.ts`, '']));
  expect((await featureFolders.find(treeOf(files))).map(({ file }) => file)).toEqual(['apps/server/src/accounts']);
});

test('20 files, a feature with folders, tests and other places are free', async () => {
  const free = { ...filesIn('just', 20), [`${features}/just/a.test.ts`]: '', ...filesIn('tasks', 15), ...filesIn('tasks/form', 15) };
  const elsewhere = Object.fromEntries(Array.from({ length: 30 }, (_, file) => [`packages/ui/src/components/file-${file}.tsx`, '']));
  expect(await featureFolders.find(treeOf({ ...free, ...elsewhere }))).toEqual([]);
});
