// Vite plugin: tells boot.js, in index.html, the files of the pages that a session opens first, so that they are asked for before the app's own script runs.
// Names only: what is loaded is decided where the session, the page and the language are known.
import { languageTags } from '@millrace/contract';
import type { Plugin } from 'vite';
import type { FirstFiles, FirstPage } from '../src/boot/first-files.ts';

interface Chunk {
  name?: string;
  fileName: string;
  isEntry?: boolean;
  imports?: string[];
  moduleIds?: string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

const boot = /<script\s+src="\/boot\.js">/;

export function firstFiles(): Plugin {
  return {
    name: 'millrace-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!boot.test(html)) throw new Error('index.html does not load boot.js');
        const chunks = Object.values(bundle ?? {}) as Chunk[];
        const files = {
          home: filesOf(chunks, { pages: [], words: ['home'] }),
          task: filesOf(chunks, { pages: ['task-details-page', 'page-parents'], words: ['first', 'more'] }),
        } satisfies Record<FirstPage, FirstFiles>;
        return html.replace(boot, `<script src="/boot.js" data-files='${JSON.stringify(files)}'>`);
      },
    },
  };
}

interface Wanted {
  /** Names of chunks beside those of a session. */
  pages: readonly string[];
  /** Parts of the words of a language. */
  words: readonly string[];
}

function filesOf(chunks: readonly Chunk[], { pages, words }: Wanted): FirstFiles {
  const find = (fits: (chunk: Chunk) => boolean): Chunk => {
    const found = chunks.find(fits);
    if (!found) throw new Error(`the build lacks a file of ${pages.join(', ')}`);
    return found;
  };
  const start = closureOf(chunks, [find(({ isEntry }) => isEntry === true)]);
  // Home is a part of the file of a session, and every page of a session needs that.
  const own = ['session', 'reads', ...pages].map((page) => find(({ name }) => name === page));
  const added = closureOf(chunks, own).filter((chunk) => !start.includes(chunk));
  const wordsOf = (tag: string): string[] =>
    words.map((part) => addressOf(find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(`/${part}/${tag}`))).fileName));
  return {
    scripts: added.map(({ fileName }) => addressOf(fileName)),
    styles: added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map(addressOf)),
    words: Object.fromEntries(languageTags.map((tag) => [tag, wordsOf(tag)])),
  };
}

/** With everything that they import. */
function closureOf(chunks: readonly Chunk[], own: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>(own);
  for (const { imports = [] } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

function addressOf(file: string): string {
  return `/${file}`;
}
