// Vite plugin: one lazy chunk of compiled messages per language. `virtual:millrace-messages` exports `loadMessages(tag)`.
import { areas, languageTags, type Area, type LanguageTag } from './areas.ts';
import { catalogueFile, compileCatalogue } from './compile.ts';
import { fileURLToPath } from 'node:url';

const entry = 'virtual:millrace-messages';
const chunk = `${entry}/`;

interface PluginContext {
  addWatchFile(file: string): void;
}

/** `areas` are those the app says itself; the server's own (mail) stay out of the bundle. */
export function messagesPlugin(options: { areas: readonly Area[] } = { areas }) {
  return {
    name: 'millrace-messages',
    resolveId(id: string) {
      return id.startsWith(entry) ? `\0${id}` : undefined;
    },
    load(this: PluginContext, id: string) {
      if (id === `\0${entry}`) return loaderModule();
      if (!id.startsWith(`\0${chunk}`)) return undefined;
      const tag = id.slice(chunk.length + 1) as LanguageTag;
      for (const area of options.areas) this.addWatchFile(fileURLToPath(catalogueFile(tag, area)));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(tag, options.areas)))});`;
    },
  };
}

function loaderModule(): string {
  const loaders = languageTags.map((tag) => `  ${JSON.stringify(tag)}: () => import(${JSON.stringify(chunk + tag)}),`);
  return `const loaders = {\n${loaders.join('\n')}\n};\nexport const loadMessages = async (tag) => (await loaders[tag]()).messages;\n`;
}
