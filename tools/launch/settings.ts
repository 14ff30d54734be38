// Reads the settings from the environment, all of them before anything starts, and reports each invalid one with its variable and the values it takes.
// An invalid value is never replaced by a default.
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isLoopback } from './announce.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

/** Days of the past in which the demo trader trades; chosen so that two processors play them in two minutes (decision 720). */
const DEMO_DAYS = 56;
const DEMO_DAYS_MAX = 60;

export interface Settings {
  /** 0 lets the system choose a port. */
  port: number;
  /** Of the operators' console; 0 lets the system choose a port. */
  consolePort: number;
  /** 0 lets the system choose a port. */
  managementPort: number;
  host: string;
  dataDir: string;
  /** Set: this database is used and no embedded one is started. */
  databaseUrl: string | undefined;
  /** Set: real venues, and no paper exchange is started. */
  venues: string | undefined;
  kekFile: string | undefined;
  /** Folder of a built app to serve; unset: the app is built when its sources are newer. */
  webDir: string | undefined;
  /** The same of a built console. */
  consoleWebDir: string | undefined;
  /** Prints the demo accounts although other machines can reach the server. */
  demo: boolean;
  /** Days of its market that the paper exchange plays at the first start, with the demo trader trading; 0 for none. */
  demoHistory: number;
  /** Environment variables of the paper exchange. */
  market: Record<string, string>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings. Relative paths count from `cwd`. @throws UserFacingError with one line for each wrong variable */
export function readSettings(environment: Environment, cwd: string): Settings {
  const problems: string[] = [];
  const take = <T>(name: string, fallback: T, read: (text: string) => T | Problem): T => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = read(text);
    if (!(value instanceof Problem)) return value;
    problems.push(`${name} must be ${value.expected}, but is "${text}".`);
    return fallback;
  };
  const port = take('PORT', 8080, readPort);
  const settings: Settings = {
    port,
    consolePort: take('CONSOLE_PORT', port === 0 || port === 65_535 ? 0 : port + 1, readPort),
    managementPort: take('MANAGEMENT_PORT', 0, readPort),
    host: take('HOST', '127.0.0.1', readHost),
    dataDir: path.resolve(cwd, environment['DATA_DIR'] || 'data'),
    databaseUrl: take('DATABASE_URL', undefined, readDatabaseUrl),
    venues: take('VENUES', undefined, readVenues),
    kekFile: take('KEK_FILE', undefined, (text) => readFile(text, cwd)),
    webDir: take('WEB_DIR', undefined, (text) => readWebDir(text, cwd)),
    consoleWebDir: take('CONSOLE_WEB_DIR', undefined, (text) => readWebDir(text, cwd)),
    demoHistory: take('DEMO_HISTORY', DEMO_DAYS, (text) =>
      /^\d{1,2}$/.test(text) && Number(text) <= DEMO_DAYS_MAX ? Number(text) : new Problem(`a whole number from 0 to ${DEMO_DAYS_MAX}`),
    ),
    demo: take('DEMO', false, (text) => (text === '1' || text === '0' ? text === '1' : new Problem('1 or 0'))),
    market: {
      MARKET: take('MARKET', 'synthetic', (text) => readMarket(text, cwd)),
      MARKET_SPEED: take('MARKET_SPEED', '1', readSpeed),
      MARKET_OFFSET: take('MARKET_OFFSET', '', readOffset),
      MARKET_SEED: take('MARKET_SEED', '', (text) => (/^\d{1,15}$/.test(text) ? text : new Problem('a whole number of at most 15 digits'))),
      MARKET_SITE: take('MARKET_SITE', '', readSite),
      MARKET_INSTRUMENTS: take('MARKET_INSTRUMENTS', '', readInstruments),
      MARKET_STEPS: take('MARKET_STEPS', '', (text) => (/^[1-9]\d{0,3}$/.test(text) ? text : new Problem('a whole number from 1 to 9999'))),
      MARKET_FUNDING: take('MARKET_FUNDING', '', readFunding),
    },
  };
  if (settings.market['MARKET'] === 'okx' && settings.market['MARKET_SPEED'] !== '1')
    problems.push('MARKET_SPEED must be 1 with MARKET=okx.');
  if (settings.databaseUrl !== undefined && settings.kekFile === undefined) {
    problems.push('KEK_FILE must name the file of the key-encryption key when DATABASE_URL is set.');
  }
  if (!hasDemoHistory(settings, environment)) settings.demoHistory = 0;
  if (problems.length > 0) throw new UserFacingError(problems.join('\n'));
  return settings;
}

/** Demo accounts exist in the embedded mode only, and only an invented market at the wall's speed has a past to catch up with. */
function hasDemoHistory({ databaseUrl, venues, host, demo, market }: Settings, environment: Environment): boolean {
  const isDemo = databaseUrl === undefined && venues === undefined && (demo || isLoopback(host)) && environment['DEMO'] !== '0';
  return isDemo && environment['DEMO_TRADERS'] !== '0' && market['MARKET'] === 'synthetic' && market['MARKET_SPEED'] === '1';
}

/** Description of the valid values of a variable. */
class Problem {
  readonly expected: string;
  constructor(expected: string) {
    this.expected = expected;
  }
}

function readPort(text: string): number | Problem {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : new Problem('a whole number from 0 to 65535');
}

function readHost(text: string): string | Problem {
  return isIP(text) > 0 || /^[a-z0-9.-]{1,253}$/i.test(text)
    ? text
    : new Problem('an address of this machine, for example 127.0.0.1 or 0.0.0.0');
}

function readWebDir(text: string, cwd: string): string | Problem {
  const folder = path.resolve(cwd, text);
  return existsSync(path.join(folder, 'index.html')) ? folder : new Problem('a folder with a built app (index.html)');
}

function readDatabaseUrl(text: string): string | Problem {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const good = url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1;
  return good ? text : new Problem('an address like postgres://user:password@host:5432/database');
}

function readVenues(text: string): string | Problem {
  const problem = new Problem('a JSON list of {id, kind: "paper" or "okx", restUrl, publicWsUrl, privateWsUrl, businessWsUrl}');
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) &&
      list.length > 0 &&
      list.every((venue) => typeof venue === 'object' && venue !== null && 'id' in venue && 'kind' in venue)
      ? text
      : problem;
  } catch {
    return problem; // not JSON
  }
}

function readFile(text: string, cwd: string): string | Problem {
  const file = path.resolve(cwd, text);
  return existsSync(file) ? file : new Problem('the path of an existing file');
}

function readMarket(text: string, cwd: string): string | Problem {
  if (text === 'synthetic' || text === 'okx') return text;
  const files = text.startsWith('replay:') ? text.slice('replay:'.length).split(',') : [];
  const paths = files.map((file) => path.resolve(cwd, file));
  const good = files.length > 0 && files.every((file) => file !== '') && paths.every((file) => existsSync(file));
  return good ? `replay:${paths.join(',')}` : new Problem('synthetic, okx, or replay:FILE[,FILE] with files that exist');
}

function readSite(text: string): string | Problem {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const own = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '';
  return own || ['global', 'eea', 'us'].includes(text) ? text : new Problem('global, eea, us, or an address like http://127.0.0.1:9100');
}

function readInstruments(text: string): string | Problem {
  return /^[A-Z0-9]{1,20}-USDT(-SWAP)?(,[A-Z0-9]{1,20}-USDT(-SWAP)?){0,49}$/.test(text)
    ? text
    : new Problem('at most 50 names like BTC-USDT,BTC-USDT-SWAP');
}

function readFunding(text: string): string | Problem {
  const isRate = (rate: string): boolean => /^-?0(\.\d{1,14})?$/.test(rate) && Math.abs(Number(rate)) <= 0.00375;
  return text.split(',').every(isRate) ? text : new Problem('funding rates from -0.00375 to 0.00375, separated by commas');
}

function readSpeed(text: string): string | Problem {
  if (text === 'max') return text;
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) && Number(text) > 0 ? text : new Problem('a number above 0 or max');
}

function readOffset(text: string): string | Problem {
  return /^\d{10,16}$/.test(text) || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)))
    ? text
    : new Problem('a moment like 2025-03-01T00:00:00Z, or milliseconds since 1970');
}
