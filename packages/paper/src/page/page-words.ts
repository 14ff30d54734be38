// The words that the page's script says by itself, as templates of a language.
import type { LanguageTag } from '@millrace/i18n';
import { readArea } from '@millrace/i18n/server';

/** By key: everything of the area `paper`, and what it borrows. */
export function wordsOf(tag: LanguageTag): Record<string, string> {
  const borrowed = Object.entries(readArea(tag, 'exchange')).filter(([key]) => key === 'exchange.free');
  return { ...readArea(tag, 'paper'), ...Object.fromEntries(borrowed) };
}
