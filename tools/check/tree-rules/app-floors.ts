// An app has three floors: src/app above src/features above src/shared. Imports go down only, and a feature of many files has folders.
import type { Tree, TreeRule } from '../tree.ts';

const PLACE = /^(apps\/(?:mobile|admin)\/src)\/(app|features|shared)\/(.+)$/;
const FLOORS = ['shared', 'features', 'app'];
/** Files that lie directly in a feature's folder, tests apart. */
const FILES_MAX = 20;

export const appFloors: TreeRule = {
  name: 'in an app, features import nothing of app, and shared nothing of features or app; a feature of more than 20 files has folders',
  find: (tree) => [...upwardImports(tree), ...fullFeatures(tree)],
};

function upwardImports(tree: Tree) {
  return tree.sources.flatMap((source) => {
    const from = PLACE.exec(source.path);
    if (!from || source.isTest) return [];
    return source.imports.flatMap(({ target, specifier, line }) => {
      const to = PLACE.exec(target ?? '');
      if (!to || to[1] !== from[1] || FLOORS.indexOf(to[2] ?? '') <= FLOORS.indexOf(from[2] ?? '')) return [];
      return [{ file: source.path, line, message: `${specifier}: ${from[2]} lies below ${to[2]}` }];
    });
  });
}

function fullFeatures(tree: Tree) {
  const counts = new Map<string, number>();
  for (const { path, isTest } of tree.sources) {
    const [, root, floor, rest = ''] = PLACE.exec(path) ?? [];
    const [name, file, ...below] = rest.split('/');
    if (floor !== 'features' || isTest || file === undefined || below.length > 0) continue;
    const folder = `${root}/features/${name}`;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > FILES_MAX)
    .map(([file, files]) => ({ file, line: 1, message: `${files} files in one folder: at most ${FILES_MAX}` }));
}
