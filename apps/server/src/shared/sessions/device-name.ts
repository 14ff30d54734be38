// Names the device of a User-Agent by program and system, in words that need no translation. A guess for display, never a proof.

/** The first that matches counts: most programs also name those they descend from. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Mozilla/5.0 (Linux; Android 14) ... Chrome/141.0 Mobile Safari/537.36" -> "Chrome, Android"; empty when nothing is known. */
export function deviceName(userAgent: string): string {
  return [PROGRAMS, SYSTEMS]
    .map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
    .filter((name) => name !== undefined)
    .join(', ');
}
