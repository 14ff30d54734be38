// Every call of the contract has a handler (a file named as the call or as the last part of its path, in a feature of the server whose index.ts lists it) and a test that names it.
// A call that is only declared would answer 404; a handler that no feature lists would too.
import type { Finding, SourceFile, Tree, TreeRule } from '../tree.ts';

export interface DeclaredCall {
  /** Name under which the contract exports it. */
  name: string;
  path: string;
}

const CONTRACT = '@millrace/contract';
const CALLS_FILE = 'packages/contract/src/calls.ts';

export function contractCalls(calls: readonly DeclaredCall[]): TreeRule {
  return {
    name: 'every call of the contract has a handler and a test',
    find: (tree) => calls.flatMap((call) => [...handlerProblem(tree, call), ...testProblem(tree, call)]),
  };
}

function handlerProblem(tree: Tree, { name, path }: DeclaredCall): Finding[] {
  const files = [...new Set([name, path.slice(path.lastIndexOf('/') + 1)].map((word) => `${kebab(word)}.ts`))];
  const handlers = tree.sources.filter(
    (source) =>
      /^apps\/server\/src\/[^/]+\/(?:[^/]+\/)?[^/]+$/.test(source.path) &&
      files.some((file) => source.path.endsWith(`/${file}`)) &&
      importsCall(source, name),
  );
  if (handlers.length !== 1) {
    const wanted = files.join(' or ');
    return [
      {
        file: CALLS_FILE,
        line: 1,
        message: `${path} has ${handlers.length} handlers: one file ${wanted} of a feature in apps/server/src uses ${name} of ${CONTRACT}`,
      },
    ];
  }
  const handler = handlers[0]?.path ?? '';
  const index = `${handler.split('/').slice(0, 4).join('/')}/index.ts`;
  const listed = tree.sources.some((source) => source.path === index && source.imports.some((one) => one.target === handler));
  return listed ? [] : [{ file: handler, line: 1, message: `${path}: the feature's index.ts does not list this handler` }];
}

/** A test names a call by its path or by using its export. */
function testProblem(tree: Tree, { name, path }: DeclaredCall): Finding[] {
  const tested = tree.sources.some(
    (source) =>
      source.path.startsWith('apps/server/') && source.path.endsWith('.test.ts') && (namesPath(source, path) || importsCall(source, name)),
  );
  return tested
    ? []
    : [{ file: CALLS_FILE, line: 1, message: `${path} has no test: no *.test.ts of apps/server names the path or imports ${name}` }];
}

function importsCall(source: SourceFile, name: string): boolean {
  const imported = source.imports.some((one) => one.specifier === CONTRACT && new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(one.clause));
  // Once in the import is not yet a use.
  return imported && [...source.code.matchAll(new RegExp(`(?<![.\\w$])${name}(?![\\w$])`, 'g'))].length > 1;
}

function namesPath(source: SourceFile, path: string): boolean {
  const place = new RegExp(`${path.replaceAll('/', '\\/')}(?![\\w/])`);
  return source.text.split('\n').some((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && place.test(line));
}

/** userLogin -> user-login */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
