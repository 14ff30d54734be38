// The gallery's page and look as a URL fragment, so that any picture can be reproduced. Example: #/swipe-row?theme=brass&mode=dark&lang=th&dir=rtl
import { languageTags, type LanguageTag } from '@millrace/i18n';
import type { Mode, ThemeName } from '../src/index.ts';

export interface Place {
  /** Empty for the index. */
  page: string;
  theme: ThemeName;
  mode: Mode;
  lang: LanguageTag;
  dir: 'ltr' | 'rtl';
}

export const themes = ['harbour', 'brass', 'graphite'] as const satisfies readonly ThemeName[];
export const modes = ['light', 'dark'] as const satisfies readonly Mode[];
export const directions = ['ltr', 'rtl'] as const;

export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const given = new URLSearchParams(query);
  return {
    page: path,
    theme: oneOf(themes, given.get('theme')),
    mode: oneOf(modes, given.get('mode')),
    lang: oneOf(languageTags, given.get('lang')),
    dir: oneOf(directions, given.get('dir')),
  };
}

export function writePlace({ page, theme, mode, lang, dir }: Place): string {
  return `#/${page}?${new URLSearchParams({ theme, mode, lang, dir }).toString()}`;
}

/** The given value, or the first allowed one when it is not allowed. */
function oneOf<Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value {
  return values.find((value) => value === given) ?? values[0];
}
