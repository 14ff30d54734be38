// The way of a text to the page, in one process: read by the library, reduced by the server, made elements by the kit, written out by React.
// With a hole planted, the same sources are loaded from copies that were changed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const sources = {
  '@millrace/contract': new URL('../../../packages/contract/src/markdown.ts', import.meta.url),
  './shown-hosts.ts': new URL('../../../apps/server/src/content/markdown/shown-hosts.ts', import.meta.url),
  reduce: new URL('../../../apps/server/src/content/markdown/reduce-markdown.ts', import.meta.url),
  elements: new URL('../../../packages/ui/src/components/markdown-elements.ts', import.meta.url),
} as const;

/** A piece of source and what stands there instead; every piece must be found. */
export type Hole = readonly { of: keyof typeof sources; from: string; to: string }[];

export interface Shown {
  show: (text: string) => string;
  close: () => Promise<void>;
}

type Sizes = ReadonlyMap<string, { width: number; height: number }>;
interface Reduce {
  reduceMarkdown: (root: ReturnType<typeof fromMarkdown>, pictures: Sizes) => { tree: unknown[] };
}
interface Elements {
  markdownElements: (tree: unknown[], places: { pictureUrl: (name: string) => string; onPage: () => void }) => ReactNode;
}

export async function loadShown(ourPicture: string, hole: Hole = []): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  const copied = new Map(
    Object.entries(sources).map(([name], index) => [name, pathToFileURL(join(folder, `part-${String(index)}.ts`)).href] as const),
  );
  for (const [name, source] of Object.entries(sources)) {
    let text = await readFile(source, 'utf8');
    for (const { of, from, to } of hole.filter((piece) => piece.of === name)) {
      if (!text.includes(from)) throw new Error(`${of} has no "${from}"`);
      text = text.replaceAll(from, to);
    }
    text = text.replaceAll(/^import type [^;]+;$/gm, '').replaceAll(/from '([^']+)'/g, (_all, wanted: string) => {
      const place = copied.get(wanted) ?? (wanted.startsWith('.') ? new URL(wanted, source).href : import.meta.resolve(wanted));
      return `from '${place}'`;
    });
    await writeFile(new URL(copied.get(name) ?? ''), text);
  }
  const { reduceMarkdown } = (await import(copied.get('reduce') ?? '')) as Reduce;
  const { markdownElements } = (await import(copied.get('elements') ?? '')) as Elements;
  const sizes: Sizes = new Map([[ourPicture, { width: 600, height: 400 }]]);
  const places = { pictureUrl: (name: string) => `/picture/${name}`, onPage: () => undefined };
  return {
    show: (text) => renderToStaticMarkup(markdownElements(reduceMarkdown(fromMarkdown(text), sizes).tree, places)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
