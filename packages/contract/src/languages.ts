// The eight languages, their codes on the wire and their names in their own script. zh-Hant has no code in the specification; 8 is ours.

export const languages = [
  { tag: 'en-US', code: 2, name: 'English' },
  { tag: 'zh-CN', code: 1, name: '简体中文' },
  { tag: 'zh-Hant', code: 8, name: '繁體中文' },
  { tag: 'ja-JP', code: 5, name: '日本語' },
  { tag: 'ko-KR', code: 3, name: '한국어' },
  { tag: 'th', code: 4, name: 'ไทย' },
  { tag: 'vi-VN', code: 6, name: 'Tiếng Việt' },
  { tag: 'ru-RU', code: 7, name: 'Русский' },
] as const;

export type LanguageTag = (typeof languages)[number]['tag'];
export type LanguageCode = (typeof languages)[number]['code'];

export const languageTags = languages.map((language) => language.tag);
export const defaultLanguage: LanguageTag = 'en-US';

export function languageTagOfCode(code: number): LanguageTag | undefined {
  return languages.find((language) => language.code === code)?.tag;
}

export function languageCodeOfTag(tag: LanguageTag): LanguageCode {
  const found = languages.find((language) => language.tag === tag);
  if (!found) throw new RangeError(`unknown language ${tag}`);
  return found.code;
}

/** The best of our languages for a list of preferences such as navigator.languages or an Accept-Language header; `allowed` narrows to a tenant's. */
export function matchLanguage(preferred: readonly string[], allowed: readonly LanguageTag[] = languageTags): LanguageTag {
  for (const tag of preferred) {
    const found = matchOne(tag.trim().toLowerCase());
    if (found && allowed.includes(found)) return found;
  }
  return allowed.includes(defaultLanguage) ? defaultLanguage : (allowed[0] ?? defaultLanguage);
}

function matchOne(requested: string): LanguageTag | undefined {
  if (/^zh-(hant|tw|hk|mo)/.test(requested)) return 'zh-Hant';
  if (/^zh\b/.test(requested)) return 'zh-CN';
  return languageTags.find((tag) => tag.slice(0, 2) === requested.slice(0, 2) && /^[a-z]{2}(?:-|$)/.test(requested));
}
