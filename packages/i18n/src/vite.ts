// Vite plugin: lazy chunks of compiled messages, two per language (what the first page needs, and the rest), one instead of the first for the first page of a
// session, with what that says beside, and one for the areas of long texts that few pages show. `virtual:millrace-messages` exports `loadMessages(tag, part)` and `loadArea(tag, area)`.
import { areas, languageTags, type Area, type LanguageTag } from './areas.ts';
import { catalogueFile, compileCatalogue } from './compile.ts';
import type { CompiledMessages } from './translator.ts';
import { fileURLToPath } from 'node:url';

const entry = 'virtual:millrace-messages';
const chunk = `${entry}/`;
type Part = 'first' | 'home' | 'more' | 'lazy';

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
  /** Keys beyond the first pages that are in a file with those of the first pages. */
  home?: (key: string) => boolean;
  /** One file together: each asks a line of the first load for every language. */
  lazy?: readonly Area[];
}

export function messagesPlugin(options: MessagesOptions = { first: areas, more: [] }) {
  const lazy = options.lazy ?? [];
  const parts: Part[] = ['first', 'more'];
  if (options.home) parts.push('home');
  if (lazy.length > 0) parts.push('lazy');
  return {
    name: 'millrace-messages',
    resolveId(id: string) {
      return id.startsWith(entry) ? `\0${id}` : undefined;
    },
    load(this: PluginContext, id: string) {
      if (id === `\0${entry}`) return loaderModule(parts);
      if (!id.startsWith(`\0${chunk}`)) return undefined;
      const [part, tag] = id.slice(chunk.length + 1).split('/') as [Part, LanguageTag];
      for (const area of [...options.first, ...options.more, ...lazy]) this.addWatchFile(fileURLToPath(catalogueFile(tag, area)));
      const messages = wordsOf(tag, part, options);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}

function wordsOf(tag: LanguageTag, part: Part, { first, more, later, home, lazy = [] }: MessagesOptions): CompiledMessages {
  if (part === 'lazy') return compileCatalogue(tag, lazy);
  const isLater = (key: string): boolean => later?.(key) ?? false;
  const firstWords = Object.entries(compileCatalogue(tag, first));
  const early = firstWords.filter(([key]) => !isLater(key));
  if (part === 'first') return Object.fromEntries(early);
  const rest = { ...Object.fromEntries(firstWords.filter(([key]) => isLater(key))), ...compileCatalogue(tag, more) };
  return part === 'more' ? rest : Object.fromEntries([...early, ...Object.entries(rest).filter(([key]) => home?.(key))]);
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
