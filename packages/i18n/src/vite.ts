// Vite plugin: lazy chunks of compiled messages, two per language (what the first page needs, and the rest) and one for the areas of long texts
// that few pages show. `virtual:millrace-messages` exports `loadMessages(tag, part)` and `loadArea(tag, area)`.
import { areas, languageTags, type Area, type LanguageTag } from './areas.ts';
import { catalogueFile, compileCatalogue } from './compile.ts';
import type { CompiledMessages } from './translator.ts';
import { fileURLToPath } from 'node:url';

const entry = 'virtual:millrace-messages';
const chunk = `${entry}/`;
const parts = ['first', 'more'] as const;
type Part = (typeof parts)[number];

interface PluginContext {
  addWatchFile(file: string): void;
}

export interface MessagesOptions {
  /** Those that the app's first pages say; a page beyond them loads the others. */
  first: readonly Area[];
  /** The others that the app says itself; the server's own (mail) stay out of the bundle. */
  more: readonly Area[];
  /** Keys of the first areas that the first pages do not say: they come with `more`. */
  later?: (key: string) => boolean;
  /** One file together: each asks a line of the first load for every language. */
  lazy?: readonly Area[];
}

export function messagesPlugin(options: MessagesOptions = { first: areas, more: [] }) {
  const lazy = options.lazy ?? [];
  return {
    name: 'millrace-messages',
    resolveId(id: string) {
      return id.startsWith(entry) ? `\0${id}` : undefined;
    },
    load(this: PluginContext, id: string) {
      if (id === `\0${entry}`) return loaderModule(lazy.length > 0 ? [...parts, 'lazy'] : parts);
      if (!id.startsWith(`\0${chunk}`)) return undefined;
      const [part, tag] = id.slice(chunk.length + 1).split('/') as [Part | 'lazy', LanguageTag];
      for (const area of [...options.first, ...options.more, ...lazy]) this.addWatchFile(fileURLToPath(catalogueFile(tag, area)));
      const messages = part === 'lazy' ? compileCatalogue(tag, lazy) : wordsOf(tag, part, options);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}

function wordsOf(tag: LanguageTag, part: Part, { first, more, later }: MessagesOptions): CompiledMessages {
  const firstPart = Object.entries(compileCatalogue(tag, first)).filter(([key]) => (later?.(key) ?? false) === (part === 'more'));
  return { ...Object.fromEntries(firstPart), ...(part === 'more' ? compileCatalogue(tag, more) : {}) };
}

/** The tag comes last, so that files are named after their language. */
function loaderModule(files: readonly string[]): string {
  const loaders = languageTags.flatMap((tag) =>
    files.map((part) => `  ${JSON.stringify(`${tag}/${part}`)}: () => import(${JSON.stringify(`${chunk}${part}/${tag}`)}),`),
  );
  return `const loaders = {\n${loaders.join('\n')}\n};
export const loadMessages = async (tag, part) => (await loaders[tag + '/' + part]()).messages;
export const loadArea = (tag) => loadMessages(tag, 'lazy');\n`;
}
