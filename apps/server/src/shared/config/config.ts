// The settings of a server, read once from the environment. Every problem is told in one sentence that names the variable.
import path from 'node:path';
import { isIP } from 'node:net';
import { parseVenues, type VenueConfig } from './venues.ts';

export const ROLES = ['api', 'engine', 'market', 'jobs'] as const;
export type ServerRole = (typeof ROLES)[number];
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Always 127.0.0.1; 0 lets the system choose. */
  managementPort: number;
  dataDir: string;
  /** Address of the database for a user who may create roles. */
  databaseUrl: string;
  /** From which the passwords of the database roles are derived; without it from the key file. */
  databaseSecret: string | undefined;
  kekFile: string;
  /** Everything on one machine, for trying and testing: seeds, caught mail, a key file made on the fly. */
  embedded: boolean;
  /** Whether the demo seeds run: in embedded mode, see `demoAllowed`. */
  demo: boolean;
  venues: readonly VenueConfig[];
  /** Folder of the built app; undefined serves no app. */
  webDir: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: LogLevel;
  roles: readonly ServerRole[];
  /** Proxies in front whose X-Forwarded headers are believed. */
  trustedProxies: number;
  requestsPerMinute: number | undefined;
  /** Addresses from which exchanges are called, told to traders for their keys' address lists; empty where none is fixed. */
  outgoingIps: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence about one variable; shown without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError */
export function readConfig(env: Environment): Config {
  const embedded = flag(env, 'EMBEDDED');
  const dataDir = path.resolve(text(env, 'DATA_DIR') ?? '../../data');
  const host = hostOf(env);
  const venues = venuesOf(env);
  return {
    port: whole(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    host,
    managementPort: whole(env, 'MANAGEMENT_PORT', { fallback: 0, min: 0, max: 65_535 }),
    dataDir,
    databaseUrl:
      addressOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) ??
      fail('DATABASE_URL', 'is missing: the address of the PostgreSQL database, postgres://user:password@host/name.'),
    databaseSecret: text(env, 'DATABASE_SECRET'),
    kekFile: kekFileOf(env, embedded, dataDir),
    embedded,
    demo: demoOf(env, { embedded, host, venues }),
    venues,
    webDir: pathOf(env, 'WEB_DIR'),
    smtpUrl: smtpOf(env, embedded),
    mailFrom:
      text(env, 'MAIL_FROM') ??
      (embedded ? 'no-reply@localhost' : fail('MAIL_FROM', 'is missing: the sender of the mails, e.g. no-reply@example.com.')),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    roles: rolesOf(env),
    trustedProxies: whole(env, 'TRUSTED_PROXIES', { fallback: 0, min: 0, max: 10 }),
    requestsPerMinute:
      text(env, 'REQUESTS_PER_MINUTE') === undefined
        ? undefined
        : whole(env, 'REQUESTS_PER_MINUTE', { fallback: 0, min: 1, max: 100_000_000 }),
    outgoingIps: outgoingIpsOf(env),
  };
}

function fail(name: string, problem: string): never {
  throw new ConfigError(`${name} ${problem}`);
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function flag(env: Environment, name: string): boolean {
  const value = text(env, name);
  if (value === undefined || value === '0') return false;
  return value === '1' || fail(name, `is "${value}"; it must be 1 or 0.`);
}

function whole(env: Environment, name: string, range: { fallback: number; min: number; max: number }): number {
  const value = text(env, name);
  if (value === undefined) return range.fallback;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < range.min || number > range.max)
    fail(name, `is "${value}"; it must be a whole number from ${range.min} to ${range.max}.`);
  return number;
}

function oneOf<T extends string>(env: Environment, name: string, options: readonly T[]): T | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  return options.find((option) => option === value) ?? fail(name, `is "${value}"; it must be one of ${options.join(', ')}.`);
}

function outgoingIpsOf(env: Environment): readonly string[] {
  const parts = (text(env, 'OUTGOING_IPS') ?? '').split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  for (const part of given) if (isIP(part) === 0) fail('OUTGOING_IPS', `names "${part}"; it must be addresses, separated by commas.`);
  return given;
}

function hostOf(env: Environment): string {
  const value = text(env, 'HOST') ?? '127.0.0.1';
  if (isIP(value) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(value))
    fail('HOST', `is "${value}"; it must be an address or a name of this machine.`);
  return value;
}

function pathOf(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  return value === undefined ? undefined : path.resolve(value);
}

function addressOf(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  // The value may hold a password, so the sentence does not repeat it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    fail(name, `is no address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  return value;
}

function smtpOf(env: Environment, embedded: boolean): string | undefined {
  const value = addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (value === undefined && !embedded) fail('SMTP_URL', 'is missing: the mail server, smtp://user:password@host:port.');
  return value;
}

function kekFileOf(env: Environment, embedded: boolean, dataDir: string): string {
  const value = pathOf(env, 'KEK_FILE');
  if (value !== undefined) return value;
  return embedded
    ? path.join(dataDir, 'keys')
    : fail('KEK_FILE', 'is missing: the file with the keys that protect the exchange keys; it must lie outside the database.');
}

function rolesOf(env: Environment): readonly ServerRole[] {
  const value = text(env, 'ROLES');
  if (value === undefined) return ROLES;
  return value
    .split(',')
    .map(
      (part) => ROLES.find((role) => role === part.trim()) ?? fail('ROLES', `names "${part.trim()}"; the roles are ${ROLES.join(', ')}.`),
    );
}

function venuesOf(env: Environment): readonly VenueConfig[] {
  const value = text(env, 'VENUES');
  if (value === undefined) return [];
  const parsed = parseVenues(value);
  return parsed.kind === 'ok' ? parsed.venues : fail('VENUES', parsed.problem);
}

/** Demo accounts have passwords that everybody knows: never beside a real venue, and on another address than this machine's only with DEMO=1. */
function demoOf(env: Environment, setting: Pick<Config, 'embedded' | 'host' | 'venues'>): boolean {
  const asked = flag(env, 'DEMO');
  if (asked && !setting.embedded) fail('DEMO', 'is 1, but demo accounts exist in embedded mode only (EMBEDDED=1).');
  if (asked && hasRealVenue(setting.venues))
    fail('DEMO', 'is 1 while VENUES names a real exchange; demo accounts never run beside real money.');
  if (!setting.embedded || hasRealVenue(setting.venues) || text(env, 'DEMO') === '0') return false;
  return asked || isLocal(setting.host);
}

/** Why demo accounts of an earlier start must not be reachable now, as a sentence; undefined when they may be. */
export function demoDanger({ host, venues, demo }: Config): string | undefined {
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
