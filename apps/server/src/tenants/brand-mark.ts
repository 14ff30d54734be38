// The sign of a tenant as a picture: its own mark where it has one, else the globe in its colour. Pure but for the drawing itself.
import sharp from 'sharp';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

/** Light grounds and colours of the themes, as in the kit's tokens. */
const themeColours = {
  harbour: { ground: '#f2f4f6', brand: '#1a4fae' },
  brass: { ground: '#f5f3ef', brand: '#775300' },
  graphite: { ground: '#f3f3f3', brand: '#00616c' },
} as const;

export interface BrandColours {
  ground: string;
  brand: string;
  /** White or near black, whichever can be read better on the brand. */
  onBrand: string;
}

export function brandColoursOf({ theme, brand }: Pick<Tenant, 'theme' | 'brand'>): BrandColours {
  const own = /^#[0-9a-f]{6}$/i.test(brand) ? brand : themeColours[theme].brand;
  return { ground: themeColours[theme].ground, brand: own, onBrand: luminanceOf(own) > 0.18 ? '#10161c' : '#ffffff' };
}

/** WCAG relative luminance of #rrggbb, 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `full`: the ground reaches every edge and the sign keeps to the middle, so that a phone may cut any shape out of it. */
export type IconShape = 'rounded' | 'full';

export function drawnMark(colours: BrandColours, shape: IconShape): string {
  const [radius, scale] = shape === 'full' ? [0, 10] : [112, 12];
  const shift = 256 - 14 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="${colours.brand}"/><g transform="translate(${shift} ${shift}) scale(${scale})" fill="none" stroke="${colours.onBrand}" stroke-width="2" stroke-linecap="round"><circle cx="14" cy="14" r="11.5"/><path d="M14 2.5v23"/><path d="M14 2.5c6 4.2 6 18.8 0 23"/></g></svg>`;
}

export interface IconRequest {
  colours: BrandColours;
  sizePx: number;
  shape: IconShape;
  /** The tenant's own picture, any shape. */
  mark: Buffer | undefined;
}

/** As PNG. */
export async function drawIcon({ colours, sizePx, shape, mark }: IconRequest): Promise<Buffer> {
  if (mark === undefined)
    return sharp(Buffer.from(drawnMark(colours, shape)))
      .resize(sizePx, sizePx)
      .png()
      .toBuffer();
  // Phones cut at most a fifth off each edge: the middle 60 % is always seen.
  const inner = Math.round(sizePx * (shape === 'full' ? 0.6 : 0.8));
  const sign = await sharp(mark).resize(inner, inner, { fit: 'contain', background: '#00000000' }).png().toBuffer();
  return sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: '#ffffff' } })
    .composite([{ input: sign }])
    .png()
    .toBuffer();
}
