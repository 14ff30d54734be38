// When the demo accounts exist. Their passwords are public: they never run beside a real exchange, and are reachable from other machines with DEMO=1 only.
import { failConfig, flagOf, textOf, type Environment } from './environment.ts';
import type { VenueConfig } from './venues.ts';

interface DemoSetting {
  embedded: boolean;
  host: string;
  venues: readonly VenueConfig[];
}

/** @throws ConfigError when DEMO=1 without embedded mode or beside a real exchange */
export function isDemoEnabled(env: Environment, setting: DemoSetting): boolean {
  const requested = flagOf(env, 'DEMO');
  if (requested && !setting.embedded) failConfig('DEMO', 'is 1, but demo accounts exist in embedded mode only (EMBEDDED=1).');
  if (requested && hasRealVenue(setting.venues))
    failConfig('DEMO', 'is 1 while VENUES names a real exchange; demo accounts never run beside real money.');
  if (!setting.embedded || hasRealVenue(setting.venues) || textOf(env, 'DEMO') === '0') return false;
  return requested || isLocal(setting.host);
}

/** Why demo accounts of an earlier start must not be reachable now, as a sentence; undefined when they may be. */
export function demoDanger({ host, venues, demo }: Omit<DemoSetting, 'embedded'> & { demo: boolean }): string | undefined {
  if (demo) return undefined;
  const advice = 'and this database holds demo accounts whose passwords everybody knows';
  if (hasRealVenue(venues)) return `VENUES names a real exchange, ${advice}; use another DATA_DIR or DATABASE_URL.`;
  return isLocal(host)
    ? undefined
    : `HOST is ${host}, where others can reach it, ${advice}; set DEMO=1 to allow it, or use another DATA_DIR.`;
}

function hasRealVenue(venues: readonly VenueConfig[]): boolean {
  return venues.some(({ environment }) => environment === 'real');
}

function isLocal(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host);
}
