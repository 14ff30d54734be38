// Imports go one way: market <- contract; contract, i18n, market <- okx <- engine <- server; okx <- paper; contract, i18n, market <- ui <- mobile.
// An app in the browser may use market, the pure part of the engine, and the address rules of the chain. Apps never import apps. Product code never imports the tools or the paper exchange, which
// is a process of its own. The server imports the chain door, not the paper chain. The folders `page` and `cli` of packages/paper are floors of their own: the page is a browser bundle over packages/ui, which the exchange's process serves and never
// loads; the command line supervises that process with the launcher's code, so it alone may import the tools.
import type { Finding, Import, SourceFile, Tree, TreeRule } from '../tree.ts';

const FLOOR_0 = ['packages/contract', 'packages/i18n', 'packages/market'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': ['packages/market'],
  'packages/i18n': [],
  'packages/market': [],
  'packages/okx': FLOOR_0,
  'packages/chain': ['packages/i18n', 'packages/market'],
  'packages/paper': [...FLOOR_0, 'packages/okx'],
  'packages/paper/page': ['packages/contract', 'packages/i18n', 'packages/ui'],
  'packages/paper/cli': [...FLOOR_0, 'packages/paper', 'tools'],
  'packages/engine': [...FLOOR_0, 'packages/okx'],
  'packages/ui': FLOOR_0,
  'apps/server': [...FLOOR_0, 'packages/okx', 'packages/chain', 'packages/engine'],
  'apps/mobile': [...FLOOR_0, 'packages/ui', 'packages/engine', 'packages/chain'],
  'apps/admin': [...FLOOR_0, 'packages/ui', 'packages/engine'],
};
/** What an app in the browser may import of a workspace that also runs in Node, and the libraries that this may lead to. */
const BROWSER_DOORS: Readonly<Record<string, { doors: readonly string[]; libraries: RegExp }>> = {
  'packages/engine': { doors: ['packages/engine/src/pure.ts'], libraries: /^zod\/mini$/ },
  'packages/chain': {
    doors: ['packages/chain/src/addresses/check-address.ts', 'packages/chain/src/networks.ts'],
    libraries: /^@(?:noble\/hashes\/|scure\/base$)/,
  },
};

export const floors: TreeRule = {
  name: 'imports go down the floors only, and the browser gets nothing but the pure parts of engine and chain',
  find: (tree) => [...tree.sources.flatMap((source) => source.imports.flatMap((one) => wrongWay(source, one))), ...impurePart(tree)],
};

function wrongWay(source: SourceFile, one: Import): Finding[] {
  const from = workspaceOf(source.path);
  const to = one.target === undefined ? undefined : workspaceOf(one.target);
  if (!from || !to || from === to) return [];
  const told = (message: string): Finding[] => [{ file: source.path, line: one.line, message: `${one.specifier}: ${message}` }];
  const isAllowed = (ALLOWED[from] ?? []).includes(to);
  if (to === 'tools')
    return source.isTest || isAllowed ? [] : told('only tests and the command line of the paper exchange may import the tools');
  if (from === 'tools') return [];
  // A test may look at the real thing from above, for example at the paper exchange or at a migrated database.
  if (source.isTest && from !== 'apps/mobile' && from !== 'packages/ui') return [];
  if (to === 'packages/paper' && !isAllowed) return told('the paper exchange is a process of its own');
  if (!isAllowed) return told(`${from} may not import ${to}`);
  const doors = from.startsWith('apps/') && from !== 'apps/server' ? BROWSER_DOORS[to]?.doors : undefined;
  if (doors !== undefined && !doors.includes(one.target ?? '')) return told(`an app in the browser may import ${doors.join(' and ')} only`);
  return [];
}

/** Everything that the doors for the browser lead to: nothing of Node, no database, no venue. */
function impurePart(tree: Tree): Finding[] {
  return Object.values(BROWSER_DOORS).flatMap(({ doors, libraries }) => impureBehind(tree, doors, libraries));
}

function impureBehind(tree: Tree, doors: readonly string[], libraries: RegExp): Finding[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  const seen = new Set<string>(doors);
  const findings: Finding[] = [];
  for (const file of seen) {
    for (const one of byPath.get(file)?.imports ?? []) {
      if (one.typeOnly) continue;
      const outside = one.target === undefined && !one.specifier.startsWith('@millrace/') && !libraries.test(one.specifier);
      if (outside || one.target?.startsWith('packages/okx/'))
        findings.push({ file, line: one.line, message: `${one.specifier}: not for the browser, but reached from ${doors.join(' or ')}` });
      else if (one.target !== undefined) seen.add(one.target);
    }
  }
  return findings;
}

function workspaceOf(file: string): string | undefined {
  return file.startsWith('tools/') ? 'tools' : /^(?:packages\/paper\/(?:page|cli)(?=\/)|(?:packages|apps)\/[^/]+)/.exec(file)?.[0];
}
