// A feature folder imports another feature only through its index.ts, so that what a feature promises stands in one file.
import type { Tree, TreeRule } from '../tree.ts';

const FEATURES = /^(apps\/server\/src|apps\/(?:mobile|admin)\/src\/features)\/([^/]+)\/(.+)$/;

export const featureDoors: TreeRule = {
  name: 'a feature imports another only through its index.ts',
  find: (tree) =>
    tree.sources.flatMap((source) => {
      const from = FEATURES.exec(source.path);
      if (!from || source.isTest) return [];
      return source.imports.flatMap(({ target, specifier, line }) => {
        const to = FEATURES.exec(target ?? '');
        if (!to || to[1] !== from[1] || to[2] === from[2] || /^index\.tsx?$/.test(to[3] ?? '')) return [];
        return isFeature(tree, `${to[1]}/${to[2]}`)
          ? [{ file: source.path, line, message: `${specifier}: the feature ${to[2]} is entered through its index.ts` }]
          : [];
      });
    }),
};

/** On the server a folder whose index.ts declares a Feature; the others (database, http, stream) are parts of the frame, open to all. */
function isFeature(tree: Tree, folder: string): boolean {
  return !folder.startsWith('apps/server/') || /:\s*Feature\b/.test(tree.read(`${folder}/index.ts`) ?? '');
}
