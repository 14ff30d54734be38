// A test that replaces modules needs modules of its own: other tests of the same worker would get the replaced ones.
import { lineAt, type TreeRule } from '../tree.ts';

export const isolatedTests: TreeRule = {
  name: 'a test that replaces modules is named *.isolated.test.ts',
  find: (tree) =>
    tree.sources
      .filter(({ path, isTest }) => isTest && !/\.isolated\.test\.tsx?$/.test(path))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\bvi\.(?:do)?mock\s*\(/gi)].map((match) => ({
          file: path,
          line: lineAt(code, match.index),
          message: `${match[0]}...): name the file *.isolated.test.ts`,
        })),
      ),
};
