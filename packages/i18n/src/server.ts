// Translators of the server: all languages, compiled once at first use.
import type { LanguageTag } from './areas.ts';
import { compileCatalogue } from './compile.ts';
import { createTranslator, type Translate, type Translator } from './translator.ts';

export { languageForBrowser } from './browser-language.ts';

const translators = new Map<LanguageTag, Translator>();

/** Words in a language, e.g. `translatorFor('th')('refusal.loginWrong')`. */
export function translatorFor(tag: LanguageTag): Translate {
  let translator = translators.get(tag);
  if (!translator) {
    translator = createTranslator(tag, compileCatalogue(tag));
    translators.set(tag, translator);
  }
  return translator.t;
}
