// Vite plugin: one lazy chunk of compiled messages per language. `virtual:millrace-messages` exports `loadMessages(tag)`,
// and `loadArea(tag, area)` for long texts that few pages show: one chunk more for each of those.
import { areas, languageTags, type Area, type LanguageTag } from './areas.ts';
import { catalogueFile, compileCatalogue } from './compile.ts';
import { fileURLToPath } from 'node:url';

const entry = 'virtual:millrace-messages';
const chunk = `${entry}/`;

interface PluginContext {
  addWatchFile(file: string): void;
}

/** `areas` are those the app says itself; the server's own (mail) stay out of the bundle. */
export function messagesPlugin(options: { areas: readonly Area[]; lazy?: readonly Area[] } = { areas }) {
  const lazy = options.lazy ?? [];
  return {
    name: 'millrace-messages',
    resolveId(id: string) {
      return id.startsWith(entry) ? `\0${id}` : undefined;
    },
    load(this: PluginContext, id: string) {
      if (id === `\0${entry}`) return loaderModule(lazy);
      if (!id.startsWith(`\0${chunk}`)) return undefined;
      const [tag, area] = id.slice(chunk.length + 1).split('/') as [LanguageTag, Area | undefined];
      const wanted = area === undefined ? options.areas : [area];
      for (const one of wanted) this.addWatchFile(fileURLToPath(catalogueFile(tag, one)));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(tag, wanted)))});`;
    },
  };
}

function loaderModule(lazy: readonly Area[]): string {
  const names = languageTags.flatMap((tag) => [tag, ...lazy.map((area) => `${tag}/${area}`)]);
  const loaders = names.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(chunk + name)}),`);
  return `const loaders = {\n${loaders.join('\n')}\n};
export const loadMessages = async (tag) => (await loaders[tag]()).messages;
export const loadArea = async (tag, area) => (await loaders[tag + '/' + area]()).messages;\n`;
}
