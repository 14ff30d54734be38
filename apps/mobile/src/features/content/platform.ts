// Which instructions a device's owner wants to read first. A guess from the User-Agent; the others are a tap away. Pure.
export const platforms = ['android', 'iphone', 'computer'] as const;
export type Platform = (typeof platforms)[number];

/** An iPad calls itself a Mac; only it has a Mac's name and a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iphone';
  return 'computer';
}
