// A feature of an app with more than 20 files has folders of its own, so that its parts can be found by name.
import type { TreeRule } from '../tree.ts';

const FILE = /^(apps\/(?:(?:mobile|admin)\/src\/features|server\/src)\/[^/]+)\/[^/]+$/;
/** Files that lie directly in a feature's folder, tests apart. */
const FILES_MAX = 20;

export const featureFolders: TreeRule = {
  name: `no feature of an app has more than ${FILES_MAX} files beside each other`,
  find: (tree) => {
    const folders = Map.groupBy(
      tree.sources.filter(({ isTest }) => !isTest),
      ({ path }) => FILE.exec(path)?.[1],
    );
    return [...folders]
      .filter(([folder, files]) => folder !== undefined && files.length > FILES_MAX)
      .map(([folder = '', files]) => ({ file: folder, line: 1, message: `${files.length} files beside each other: give them folders` }));
  },
};
