// Applies theme, mode and tenant colour to <html>; tokens.css derives everything else from these attributes.
export type ThemeName = 'harbour' | 'brass' | 'graphite';
export type Mode = 'light' | 'dark';
export type UpDown = 'std' | 'cn';

export interface Look {
  theme: ThemeName;
  mode: Mode;
  /** `cn`: up is red, down is green. */
  upDown: UpDown;
  /** Values of `brandProperties`, as guardBrand gives them; empty for the theme's own. */
  brand: readonly string[];
  /** Language tag of the page. */
  lang: string;
}

const brandProperties = ['--brand', '--on-brand', '--brand-soft'] as const;

export function applyLook(look: Look, root: HTMLElement): void {
  root.dataset['theme'] = look.theme;
  root.dataset['mode'] = look.mode;
  root.dataset['updown'] = look.upDown;
  root.lang = look.lang;
  brandProperties.forEach((property, index) => {
    const value = look.brand[index];
    if (value === undefined) root.style.removeProperty(property);
    else root.style.setProperty(property, value);
  });
}

/** In the Chinese languages up is red unless the reader chose otherwise. */
export function upDownOf(lang: string, choice: UpDown | 'auto'): UpDown {
  if (choice !== 'auto') return choice;
  return lang.startsWith('zh') ? 'cn' : 'std';
}
