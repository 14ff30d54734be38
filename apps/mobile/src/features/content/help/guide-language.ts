// Which language `langkey` of an address asks for: a code of the provider ("1"), a tag ("zh-CN") or a tag's first part ("ja"). Pure.
import { languages, type LanguageTag } from '@millrace/contract';

/** Undefined for anything else: then the reader's own language is spoken. */
export function languageOfKey(key: string | undefined): LanguageTag | undefined {
  if (key === undefined) return undefined;
  const asked = key.toLowerCase().replace('_', '-');
  const found =
    languages.find((language) => String(language.code) === asked || language.tag.toLowerCase() === asked) ??
    languages.find((language) => language.tag.toLowerCase().split('-')[0] === asked);
  return found?.tag;
}
