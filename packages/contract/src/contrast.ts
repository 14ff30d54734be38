// Contrast guard for tenant colours: darkens or lightens the colour until it is readable, then chooses the text colour on it. Pure; WCAG 2 relative luminance.
type Rgb = readonly [red: number, green: number, blue: number];

/** "#1a4fae" -> [26, 79, 174]; undefined for anything else. */
export function parseColour(text: string): Rgb | undefined {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!found) return undefined;
  return [hex(found[1]), hex(found[2]), hex(found[3])];
}

function hex(text: string | undefined): number {
  return Number.parseInt(text ?? '0', 16);
}

function printColour(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: Rgb, target: Rgb, share: number): Rgb {
  return [0, 1, 2].map((index) => channelOf(colour, index) * (1 - share) + channelOf(target, index) * share) as unknown as Rgb;
}

function channelOf(colour: Rgb, index: number): number {
  return colour[index] ?? 0;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const textContrastMin = 4.5;
const steps = 50;

export interface GuardedColour {
  brand: string;
  onBrand: string;
  brandSoft: string;
}

const grounds = { light: { ground: [242, 244, 246] as Rgb, soft: 0.1 }, dark: { ground: [10, 13, 16] as Rgb, soft: 0.18 } };

/** The nearest readable form of a tenant's colour in a mode: 4.5:1 on the page background and on its own soft background. Undefined when it is no colour or is close to the gain or loss colour. */
export function guardBrand(colour: string, mode: 'light' | 'dark'): GuardedColour | undefined {
  const start = parseColour(colour);
  if (!start || looksLikeSignal(start)) return undefined;
  const { ground, soft } = grounds[mode];
  const target = mode === 'light' ? black : white;
  for (let step = 0; step <= steps; step += 1) {
    const brand = mix(start, target, step / steps);
    const brandSoft = mix(ground, brand, soft);
    if (contrastRatio(brand, ground) < textContrastMin || contrastRatio(brand, brandSoft) < textContrastMin) continue;
    const onBrand = contrastRatio(brand, white) >= contrastRatio(brand, black) ? white : black;
    return { brand: printColour(brand), onBrand: printColour(onBrand), brandSoft: printColour(brandSoft) };
  }
  return undefined;
}

/** A hue within 20 degrees of up (163) or down (10) would read as profit or loss. Greys have no hue. */
function looksLikeSignal(colour: Rgb): boolean {
  const [red, green, blue] = colour;
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  if (span < 24) return false;
  const sector = max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  const hue = (sector * 60 + 360) % 360;
  return [163, 10].some((signal) => Math.min(Math.abs(hue - signal), 360 - Math.abs(hue - signal)) <= 20);
}
