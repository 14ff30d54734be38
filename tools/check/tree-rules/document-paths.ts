// A document names files that exist: the relative links of Markdown files, and the paths from the root that they quote.
import path from 'node:path';
import { lineAt, type Tree, type TreeRule } from '../tree.ts';

const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const QUOTED = /`((?:packages|apps|tools|docs)\/[^`\s]+)`/g;
/** A web address, or a pattern such as `<feature>.store.ts`. */
const NO_PATH = /^\w+:|[<*{]/;
/** Other files are not part of the tree that rules see. */
const SEEN = /(?:\.(?:ts|tsx|mjs|js|json|sql|md)|\/[^./]+\/?)$/;

export const documentPaths: TreeRule = {
  name: 'documents link and quote only files that exist',
  find: (tree) =>
    tree
      .list('')
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const text = tree.read(file) ?? '';
        return pathsOf(file, text)
          .filter(({ to }) => SEEN.test(to) && !exists(tree, to))
          .map(({ to, index }) => ({ file, line: lineAt(text, index), message: `${to} does not exist` }));
      }),
};

function pathsOf(file: string, text: string): { to: string; index: number }[] {
  const isPath = ({ to }: { to: string }): boolean => !NO_PATH.test(to);
  const linked = [...text.matchAll(LINK)].map(({ 1: to = '', index }) => ({ to, index })).filter(isPath);
  const quoted = [...text.matchAll(QUOTED)].map(({ 1: to = '', index }) => ({ to, index })).filter(isPath);
  return [...linked.map(({ to, index }) => ({ to: path.posix.join(path.posix.dirname(file), to), index })), ...quoted];
}

function exists(tree: Tree, to: string): boolean {
  const whole = to.replace(/\/$/, '');
  return tree.read(whole) !== undefined || tree.list(whole).length > 0;
}
