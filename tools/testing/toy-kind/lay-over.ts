// A copy of the tree with the toy kind in it: its files, and its line in each of the two lists.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const FILES = 'tools/testing/toy-kind/files';

/** One line in each list: what imports it, and what lists it. */
const LISTS = [
  { file: 'packages/contract/src/kinds/index.ts', imports: "import { toy } from './toy.ts';", before: '  idleFunds,\n', line: '  toy,\n' },
  {
    file: 'packages/engine/src/strategies/registry.ts',
    imports: "import { toy } from './toy.ts';",
    before: '} as const;\n',
    line: '  19: defineStrategy(kindOf(19), toy),\n',
  },
];

/** Copies what git knows, links what is installed, and lays the toy kind over it. Returns the files of the kind. */
export async function layToyKindOver(root: string, copy: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\n').filter((name) => name !== '')) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file)).catch((error: unknown) => {
      // Deleted, and not yet known to git.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
  await linkInstalled(root, copy);
  const files = await listFiles(path.join(root, FILES));
  for (const file of files) await layOver(path.join(root, FILES, file), path.join(copy, file.replace(/\.txt$/, '')));
  for (const list of LISTS) await addLine(copy, list);
  return files;
}

/** Packages of others as they are; those of the workspace are the copy's own. */
async function linkInstalled(root: string, copy: string): Promise<void> {
  const installed = path.join(root, 'node_modules');
  const linked = path.join(copy, 'node_modules');
  await mkdir(path.join(linked, '@millrace'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@millrace' && name !== '.vite' && name !== '.cache') await symlink(path.join(installed, name), path.join(linked, name));
  for (const name of await readdir(path.join(installed, '@millrace')))
    await symlink(await readlink(path.join(installed, '@millrace', name)), path.join(linked, '@millrace', name));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** A catalogue gets the words of the kind; any other file is new. */
async function layOver(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  if (!to.endsWith('.json')) return writeFile(to, text, { flag: 'wx' });
  const words = { ...(JSON.parse(await readFile(to, 'utf8')) as object), ...(JSON.parse(text) as object) };
  return writeFile(to, `${JSON.stringify(words, null, 2)}\n`);
}

async function addLine(copy: string, { file, imports, before, line }: (typeof LISTS)[number]): Promise<void> {
  const text = await readFile(path.join(copy, file), 'utf8');
  const last = text.lastIndexOf('\nimport ');
  if (last < 0 || !text.includes(before)) throw new Error(`${file} is no list any more`);
  const imported = `${text.slice(0, last)}\n${imports}${text.slice(last)}`;
  await writeFile(path.join(copy, file), imported.replace(before, `${line}${before}`));
}
