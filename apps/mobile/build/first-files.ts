// Vite plugin: tells boot.js, in index.html, the files of a session's first page, so that they are asked for before the app's own script runs. Names only: what
// is loaded is decided where the session and the language are known.
import { languageTags } from '@millrace/contract';
import type { Plugin } from 'vite';
import type { FirstFiles } from '../src/boot/first-files.ts';

interface Chunk {
  name?: string;
  fileName: string;
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
        const chunks = Object.values(bundle ?? {}) as Chunk[];
        const named = (name: string): Chunk => foundOf(chunks.find((chunk) => chunk.name === name));
        const wordsOf = (tag: string): Chunk =>
          foundOf(chunks.find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(`/home/${tag}`))));
        const session = named('session');
        const files: FirstFiles = {
          scripts: [session, named('reads')].map(({ fileName }) => `/${fileName}`),
          styles: [...(session.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
          words: Object.fromEntries(languageTags.map((tag) => [tag, `/${wordsOf(tag).fileName}`])),
        };
        if (!boot.test(html)) throw new Error('index.html does not load boot.js');
        return html.replace(boot, `<script src="/boot.js" data-files='${JSON.stringify(files)}'>`);
      },
    },
  };
}

function foundOf(chunk: Chunk | undefined): Chunk {
  if (!chunk) throw new Error('the build lacks a file of the first page');
  return chunk;
}
