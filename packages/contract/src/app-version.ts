// Versions of the installed app, as one number of 1 + 4 + 4 digits (specification section 4): "2.37.5" is 200370005. Pure.

const PART_MAX = 9999;

/**
 * Version code of "2.37.5" or of the nine digits "200370005"; undefined for anything else.
 * Worked figure: 2.37.5 -> 2 | 0037 | 0005 -> 200370005. A missing last part counts as 0: "2.37" -> 200370000.
 */
export function versionCodeOf(text: string): number | undefined {
  if (/^\d{9}$/.test(text)) return Number(text);
  const [, major, minor, patch = '0'] = /^v?(\d)\.(\d{1,4})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  return major === undefined || minor === undefined ? undefined : codeOf(Number(major), Number(minor), Number(patch));
}

function codeOf(major: number, minor: number, patch: number): number {
  return (major * (PART_MAX + 1) + minor) * (PART_MAX + 1) + patch;
}

/** 200370005 -> "2.37.5". */
export function versionTextOf(code: number): string {
  const base = PART_MAX + 1;
  return [Math.floor(code / base / base), Math.floor(code / base) % base, code % base].join('.');
}
