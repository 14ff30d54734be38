// A permission that nothing asks for hides nothing: an operator who takes it from the menu would believe otherwise. One that waits for a part that is not built
// names that part.
import type { Finding, Tree, TreeRule } from '../tree.ts';

export interface ListedPermission {
  alias: string;
  reserved?: string;
}

/** Where aliases are asked for: pages and controls, the choice of the theme, what a guest is told of the tenant. */
const ASKS =
  /^(?:apps\/mobile\/src\/|apps\/server\/src\/tenants\/tenant-info\.ts$|packages\/contract\/src\/(?:page-access|themes|content-languages)\.ts$)/;
const TABLE = 'packages/contract/src/permissions.ts';
/** The aliases of kinds are asked for by the name of their control. */
const OF_KINDS = /^P2(?!0200)\d{4}$/;

export function permissionUse(permissions: readonly ListedPermission[]): TreeRule {
  return {
    name: 'every permission hides something, or is reserved for a named part',
    find: (tree) => {
      const asked = askedIn(tree);
      return permissions
        .filter(({ alias }) => !OF_KINDS.test(alias))
        .flatMap(({ alias, reserved }): Finding[] => {
          if (reserved === undefined && !asked.has(alias)) return [finding(`${alias}: nothing asks for it`)];
          if (reserved !== undefined && asked.has(alias)) return [finding(`${alias}: is asked for, so it is no longer reserved`)];
          return [];
        });
    },
  };
}

function askedIn(tree: Tree): Set<string> {
  const sources = tree.sources.filter(({ path, isTest }) => ASKS.test(path) && !isTest);
  return new Set(sources.flatMap(({ text }) => [...text.matchAll(/'(P\d{5}|PFOLLOW)'/g)].map(([, alias = '']) => alias)));
}

function finding(message: string): Finding {
  return { file: TABLE, line: 1, message };
}
