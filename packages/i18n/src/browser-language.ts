// Which of our languages a browser gets.
import { type LanguageTag, languageTags } from './areas.ts';

/** The best of our languages for a browser: the one asked for by tag, else by the order of Accept-Language, else English. */
export function languageForBrowser(asked: string, acceptLanguage: string): LanguageTag {
  for (const wish of [asked, ...acceptLanguage.split(',').map((entry) => entry.split(';')[0] ?? '')]) {
    const found = languageOf(wish.trim().toLowerCase());
    if (found) return found;
  }
  return 'en-US';
}

function languageOf(wish: string): LanguageTag | undefined {
  const exact = languageTags.find((tag) => tag.toLowerCase() === wish);
  if (exact || wish === '') return exact;
  if (/^zh-(tw|hk|mo|hant)/.test(wish)) return 'zh-Hant';
  return languageTags.find((tag) => tag.toLowerCase().split('-')[0] === wish.split('-')[0]);
}
