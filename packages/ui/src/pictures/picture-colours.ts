// Colours of a drawn picture: the neutrals of the light or dark look and the brand's colour, made readable on them.
import { guardBrand } from '@millrace/contract';

export interface PictureColours {
  ground: string;
  ink: string;
  ink2: string;
  ink3: string;
  line: string;
  brand: string;
}

const neutrals = {
  light: { ground: '#ffffff', ink: '#10161c', ink2: '#46515c', ink3: '#5d6873', line: '#b9c0c8' },
  dark: { ground: '#10161c', ink: '#eef2f5', ink2: '#aeb8c1', ink3: '#8d98a3', line: '#434d57' },
} as const;

/** What people share looks the same, whatever the page around it is set to. */
export function pictureColours(mode: 'light' | 'dark'): PictureColours {
  const shown = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();
  return { ...neutrals[mode], brand: guardBrand(shown, mode)?.brand ?? neutrals[mode].ink };
}
