// ccxt and okx-api put their authors' broker tag on every order: they try the paper exchange in tests and are never part of what is shipped.
import type { Finding, Tree, TreeRule } from '../tree.ts';

const OUTSIDE_CLIENT = /^(?:ccxt|okx-api)(?:\/|$)/;

export const outsideClients: TreeRule = {
  name: 'only tests use ccxt and okx-api, and no workspace ships them',
  find: (tree) => [...tree.sources.filter((source) => !source.isTest).flatMap(importsIn), ...shippedBy(tree)],
};

function importsIn(source: Tree['sources'][number]): Finding[] {
  return source.imports
    .filter((one) => OUTSIDE_CLIENT.test(one.specifier))
    .map((one) => ({ file: source.path, line: one.line, message: `${one.specifier}: for tests only, it tags orders for its authors` }));
}

function shippedBy(tree: Tree): Finding[] {
  const manifests = ['package.json', ...tree.list('packages'), ...tree.list('apps')].filter((file) => /(?:^|\/)package\.json$/.test(file));
  return manifests.flatMap((file) => {
    const { dependencies, optionalDependencies } = JSON.parse(tree.read(file) ?? '{}') as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => OUTSIDE_CLIENT.test(name))
      .map((name) => ({ file, line: 1, message: `${name}: a devDependency only` }));
  });
}
