// Reads the catalogue files of a language and compiles their ICU messages. For the server at start and for the build; never in a browser.
import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { areas, type Area, type LanguageTag } from './areas.ts';
import type { CompiledMessages } from './translator.ts';

export function catalogueFile(tag: LanguageTag, area: Area): URL {
  return new URL(`./locales/${tag}/${area}.json`, import.meta.url);
}

/** The texts of one area as written. @throws when the file is not a flat object of texts. */
function readArea(tag: LanguageTag, area: Area): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(catalogueFile(tag, area), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError(`${tag}/${area}.json is not an object`);
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(parsed)) {
    if (typeof text !== 'string') throw new TypeError(`${tag}/${area}.json: ${key} is not a text`);
    texts[key] = text;
  }
  return texts;
}

/** Every message of a language, compiled. `only` narrows to some areas (the app leaves out what only the server says). */
export function compileCatalogue(tag: LanguageTag, only: readonly Area[] = areas): CompiledMessages {
  const messages: CompiledMessages = {};
  for (const area of only) for (const [key, text] of Object.entries(readArea(tag, area))) messages[key] = compileMessage(text);
  return messages;
}
