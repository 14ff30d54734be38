// Imports between the folders of a package go down only. FOLDERS declares the order of each package's folders; below them, at every depth, folders and files
// that lie beside each other form no circle. Tests, which look at everything, are left out.
import { findCircles } from '../components.ts';
import type { Finding, Import, SourceFile, Tree, TreeRule } from '../tree.ts';

/** From top to bottom. Folders of one row may import each other without a circle. */
export type FolderOrder = Readonly<Record<string, readonly (readonly string[])[]>>;

const FOLDERS: FolderOrder = {
  'apps/admin/src': [['app'], ['features'], ['shared']],
  'apps/mobile/src': [['app'], ['features'], ['boot'], ['shared'], ['worker']],
  'apps/server/src': [
    ['app'],
    ['desk'],
    ['closing', 'demo', 'share-cards'],
    [
      'follow',
      'groups',
      'earnings',
      'tasks',
      'market',
      'exchange',
      'chat',
      'announcements',
      'messages',
      'moderation',
      'alerts',
      'content',
      'accounts',
      'tenants',
      'previews',
      'uploads',
      'ledger',
      'wallet',
      'fuel',
      'shares',
      'top-ups',
      'team',
      'team-roles',
      'operators',
      'nodes',
    ],
    ['shared'],
  ],
  'packages/chain/src': [['adapters', 'paper-chain'], ['addresses']],
  'packages/contract/src': [['admin', 'follow'], ['kinds']],
  'packages/engine/src': [['live'], ['accounts', 'backtest', 'copying', 'history'], ['stores', 'watch-index'], ['ownership', 'strategies']],
  'packages/i18n/src': [['locales']],
  'packages/market/src': [['files']],
  'packages/okx/src': [['core', 'streams', 'requests']],
  'packages/paper/src': [
    ['start'],
    ['admin'],
    ['oauth', 'fault-effects'],
    ['page', 'sockets', 'ticks'],
    ['trading'],
    ['accounts'],
    ['market'],
    ['core', 'mirror'],
    ['quotes', 'faults'],
    ['wire'],
    ['state'],
  ],
  'packages/ui/src': [['pictures'], ['components'], ['css']],
};

/** Folders below which others still form a circle. One that is clean must leave the list. */
const KNOWN: readonly string[] = [];

interface Arrow {
  source: SourceFile;
  one: Import;
  /** The folder in which both ends lie. */
  parent: string;
  /** The entry of `parent` that holds the file, and the one that holds what it imports. */
  from: string;
  to: string;
}

export function folderOrder(order: FolderOrder = FOLDERS, known: readonly string[] = KNOWN): TreeRule {
  return {
    name: 'imports between the folders of a package go down only',
    find: (tree) => {
      const arrows = listArrows(tree);
      return [...undeclared(tree, order), ...arrows.flatMap((arrow) => wrongWay(arrow, order)), ...folderCircles(arrows, known)];
    },
  };
}

function listArrows(tree: Tree): Arrow[] {
  const files = new Set(tree.sources.map(({ path }) => path));
  return tree.sources
    .filter(({ path }) => isProduct(path))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        if (one.target === undefined || !files.has(one.target) || !isProduct(one.target)) return [];
        const from = source.path.split('/');
        const to = one.target.split('/');
        const depth = from.findIndex((name, index) => name !== to[index]);
        const parent = from.slice(0, depth).join('/');
        return depth < 2 ? [] : [{ source, one, parent, from: from[depth] ?? '', to: to[depth] ?? '' }];
      }),
    );
}

function isProduct(file: string): boolean {
  return /^(?:packages|apps)\//.test(file) && !/\.(?:test|test-kit)\.tsx?$|\/testing\//.test(file);
}

function undeclared(tree: Tree, order: FolderOrder): Finding[] {
  const folders = new Map<string, string>();
  for (const { path } of tree.sources) {
    const [, parent = '', folder = ''] = isProduct(path) ? (/^((?:packages|apps)\/[^/]+\/src)\/([^/]+)\//.exec(path) ?? []) : [];
    if (folder !== '' && !order[parent]?.flat().includes(folder)) folders.set(`${parent}/${folder}`, path);
  }
  return [...folders].map(([folder, file]) => ({
    file,
    line: 1,
    message: `${folder} has no place in the order of folders (tools/check/tree-rules/folder-order.ts)`,
  }));
}

function wrongWay({ source, one, parent, from, to }: Arrow, order: FolderOrder): Finding[] {
  const rowOf = (folder: string): number => order[parent]?.findIndex((row) => row.includes(folder)) ?? -1;
  if (rowOf(from) === -1 || rowOf(to) === -1 || rowOf(from) <= rowOf(to)) return [];
  return [{ file: source.path, line: one.line, message: `${one.specifier}: ${to} stands above ${from}` }];
}

/** Circles between entries of one folder of which at least one is a folder; circles of files alone are another rule's. */
function folderCircles(arrows: readonly Arrow[], known: readonly string[]): Finding[] {
  const byParent = Map.groupBy(arrows, ({ parent }) => parent);
  const dirty = new Set<string>();
  const findings: Finding[] = [];
  for (const [parent, inside] of byParent) {
    const targets = Map.groupBy(inside, ({ from }) => from);
    for (const members of findCircles(targets.keys(), (from) => (targets.get(from) ?? []).map(({ to }) => to))) {
      if (members.every((member) => member.includes('.'))) continue;
      dirty.add(parent);
      if (known.includes(parent)) continue;
      for (const { source, one, from, to } of inside.filter((arrow) => members.includes(arrow.from) && members.includes(arrow.to)))
        findings.push({ file: source.path, line: one.line, message: `${one.specifier}: ${from} and ${to} lie on a circle in ${parent}` });
    }
  }
  for (const folder of known.filter((one) => !dirty.has(one)))
    findings.push({ file: 'tools/check/tree-rules/folder-order.ts', line: 1, message: `${folder} has no circle: take it off the list` });
  return findings;
}
