// The page's colours and font, as values: a canvas knows no custom properties.
import { useEffect, useState } from 'react';

const names = {
  gain: '--gain',
  loss: '--loss',
  plate: '--plate',
  line: '--line',
  line2: '--line-2',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  brand: '--brand',
} as const;
export type Palette = Record<keyof typeof names | 'font', string>;

/** Read anew when the page's theme changes. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const observer = new MutationObserver(() => setPalette(readPalette()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-mode', 'data-updown', 'style'] });
    return () => observer.disconnect();
  }, []);
  return palette;
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(property).trim()]);
  return { ...Object.fromEntries(colours), font: getComputedStyle(document.body).fontFamily } as Palette;
}
