// The tree of files that the rules look at: every source file with its code and imports, each import resolved to a file of the tree or a package's name.
// Built from the disk, or in tests from a map of a few files. Reads only.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { maskCode } from './mask-code.ts';

export interface Import {
  /** As written. */
  specifier: string;
  /** A path of this tree, or undefined for a package outside it and for a file that is not there. */
  target: string | undefined;
  /** `import type` or `export type`: gone at run time. */
  typeOnly: boolean;
  /** What stands between the keyword and `from`. */
  clause: string;
  line: number;
}

export interface SourceFile {
  /** From the root, with slashes. */
  path: string;
  text: string;
  /** The text without comments and the insides of strings; same length. */
  code: string;
  imports: Import[];
  isTest: boolean;
}

export interface Tree {
  /** TypeScript and JavaScript. */
  sources: SourceFile[];
  /** The text of any file, also JSON, SQL and Markdown. */
  read(file: string): string | undefined;
  /** All paths below a folder; of the whole tree for ''. */
  list(folder: string): string[];
}

export interface Finding {
  file: string;
  line: number;
  message: string;
}

export interface TreeRule {
  /** A sentence that says what holds. */
  name: string;
  find(tree: Tree): Finding[] | Promise<Finding[]>;
  /** What is worth knowing and nobody here can mend. */
  notes?(tree: Tree): string[];
}

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);
const SOURCE = /\.(?:ts|tsx|mjs|js)$/;
const READ = /\.(?:ts|tsx|mjs|js|json|sql|md|css|html)$/;
const TEST = /(?:\.(?:test|test-kit)\.tsx?$|\/testing\/|^tools\/)/;
const IMPORT = /\b(import|export)\b(\s*\(|[^'"`;()]*?\bfrom\b|(?=\s*['"]))\s*(['"]) *\3/g;

/** The tree on the disk. */
export function readTree(root: string): Tree {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(file);
      if (entry.isFile() && READ.test(entry.name)) files.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  };
  walk('');
  return treeOf(Object.fromEntries(files));
}

/** A tree of the given files. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const doors = packageDoors(files);
  const sources = Object.entries(files)
    .filter(([file]) => SOURCE.test(file))
    .map(([file, text]) => {
      const code = maskCode(text);
      return {
        path: file,
        text,
        code,
        isTest: TEST.test(file),
        imports: importsOf(text, code, (specifier) => resolve(files, doors, file, specifier)),
      };
    });
  return {
    sources,
    read: (file) => files[file],
    list: (folder) => Object.keys(files).filter((file) => folder === '' || file.startsWith(`${folder}/`)),
  };
}

/** The line (from 1) of a place in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function importsOf(text: string, code: string, target: (specifier: string) => string | undefined): Import[] {
  return [...code.matchAll(IMPORT)].flatMap((match) => {
    const [whole, keyword = '', clause = ''] = match;
    if (keyword === 'export' && !clause.endsWith('from')) return [];
    const end = match.index + whole.length - 1;
    const specifier = text.slice(text.lastIndexOf(text[end] ?? '', end - 1) + 1, end);
    return [
      { specifier, target: target(specifier), typeOnly: /^\s*type\b/.test(clause), clause: clause.trim(), line: lineAt(text, match.index) },
    ];
  });
}

/** `exports` of every package of the tree: the specifier (a star stands for any text) and the file behind it. */
function packageDoors(files: Readonly<Record<string, string>>): Map<string, string> {
  const doors = new Map<string, string>();
  for (const [file, text] of Object.entries(files)) {
    if (!/^(?:packages|apps)\/[^/]+\/package\.json$/.test(file)) continue;
    const { name, exports: entries = {} } = JSON.parse(text) as { name: string; exports?: Record<string, string> };
    for (const [door, behind] of Object.entries(entries))
      doors.set(path.posix.join(name, door), path.posix.join(path.posix.dirname(file), behind));
  }
  return doors;
}

function resolve(
  files: Readonly<Record<string, string>>,
  doors: ReadonlyMap<string, string>,
  from: string,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) {
    const plain = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`].find((candidate) => candidate in files) ?? plain;
  }
  const exact = doors.get(specifier);
  if (exact) return exact;
  for (const [door, behind] of doors) {
    const [before, after] = door.split('*');
    if (after === undefined || before === undefined || !specifier.startsWith(before) || !specifier.endsWith(after)) continue;
    return behind.replace('*', specifier.slice(before.length, specifier.length - after.length));
  }
  return undefined;
}
