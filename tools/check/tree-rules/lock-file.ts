// A fresh clone installs: the lock file holds every optional package that it names (see tools/lock-file/complete.ts), every
// dependency is pinned, and what is installed is compared with a hash.
import { listMissing, listUnhashed } from '../../lock-file/complete.ts';
import type { Finding, Tree, TreeRule } from '../tree.ts';

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

export const lockFile: TreeRule = {
  name: 'the lock file is whole and every dependency is pinned',
  find: (tree) => [...missingEntries(tree), ...loosePins(tree), ...unhashedEntries(tree)],
  notes: (tree) => {
    const unhashed = listUnhashed(tree.read('package-lock.json') ?? '{"packages":{}}').filter(({ optional }) => optional);
    return unhashed.length === 0
      ? []
      : [
          `${unhashed.length} optional packages of other platforms have no integrity hash: run node tools/lock-file/complete.ts where the registry serves them`,
        ];
  },
};

function unhashedEntries(tree: Tree): Finding[] {
  return listUnhashed(tree.read('package-lock.json') ?? '{"packages":{}}')
    .filter(({ optional }) => !optional)
    .map(({ place }) => ({
      file: 'package-lock.json',
      line: 1,
      message: `${place} has no integrity hash: run node tools/lock-file/complete.ts`,
    }));
}

function missingEntries(tree: Tree): Finding[] {
  const text = tree.read('package-lock.json');
  if (text === undefined) return [{ file: 'package-lock.json', line: 1, message: 'is missing' }];
  return listMissing(text).map(({ name }) => ({
    file: 'package-lock.json',
    line: 1,
    message: `${name} is named and has no entry: run node tools/lock-file/complete.ts`,
  }));
}

function loosePins(tree: Tree): Finding[] {
  const manifests = ['package.json', ...tree.list('packages'), ...tree.list('apps')].filter((file) =>
    /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/.test(file),
  );
  return manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(tree.read(file) ?? '{}') as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => ({ file, line: 1, message: `${name} ${version}: give the exact version` }));
  });
}
