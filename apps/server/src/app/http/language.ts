// The language of an answer: the caller's language header, else the account's, else what the browser asks for; always one the tenant offers.
import { languageTagOfCode, languageTags, matchLanguage, type LanguageTag } from '@millrace/contract';
import type { IncomingHttpHeaders } from 'node:http';

const PREFERENCES_MAX = 10;

export function languageOf(
  headers: IncomingHttpHeaders,
  accountCode: number | undefined,
  allowed: readonly LanguageTag[] = languageTags,
): LanguageTag {
  const account = accountCode === undefined ? undefined : languageTagOfCode(accountCode);
  const preferred = [...chosen(headers['language']), ...(account ? [account] : []), ...accepted(headers['accept-language'])];
  return matchLanguage(preferred, allowed);
}

/** The header `language`: a tag, or a code of the specification. */
function chosen(header: string | string[] | undefined): string[] {
  if (typeof header !== 'string' || header.length > 35) return [];
  if (!/^\d$/.test(header)) return [header];
  const tag = languageTagOfCode(Number(header));
  return tag ? [tag] : [];
}

function accepted(header: string | undefined): string[] {
  if (header === undefined || header.length > 500) return [];
  return header
    .split(',')
    .slice(0, PREFERENCES_MAX)
    .map((part) => part.split(';')[0]?.trim() ?? '');
}
