// Where the gallery is: the page and the look, kept in the address so that any picture can be found again. Example: #/swipe-row?theme=brass&mode=dark&lang=th&dir=rtl
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
  const wish = new URLSearchParams(query);
  return {
    page: path,
    theme: oneOf(themes, wish.get('theme')),
    mode: oneOf(modes, wish.get('mode')),
    lang: oneOf(languageTags, wish.get('lang')),
    dir: oneOf(directions, wish.get('dir')),
  };
}

export function writePlace({ page, theme, mode, lang, dir }: Place): string {
  return `#/${page}?${new URLSearchParams({ theme, mode, lang, dir }).toString()}`;
}

/** The wish, or the first when it is none of them. */
function oneOf<Value extends string>(values: readonly [Value, ...Value[]], wish: string | null): Value {
  return values.find((value) => value === wish) ?? values[0];
}
