// Which theme a menu chooses. Apart from the table of permissions, which the app's first load does not carry.

export const themeNames = ['harbour', 'brass', 'graphite'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The permissions choose one of three themes (specification section 2); without a theme permission it is harbour. */
export function themeOfPermissions(aliases: readonly string[]): ThemeName {
  if (aliases.includes('P10801')) return 'graphite';
  if (aliases.includes('P10800')) return 'brass';
  return 'harbour';
}
