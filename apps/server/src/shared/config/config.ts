// The settings of a server, read once from the environment.
import path from 'node:path';
import { isIP } from 'node:net';
import { nodeRoles, type NodeRole } from '@millrace/contract/admin';
import { isDemoEnabled } from './demo-accounts.ts';
import { addressOf, failConfig, flagOf, integerOf, optionOf, pathOf, textOf, type Environment } from './environment.ts';
import { parseChain, type PaperChainConfig } from './chain.ts';
import { pushConfigOf, type PushConfig } from './push.ts';
import { clusterOf, type ClusterConfig } from './cluster.ts';
import { parseVenues, type VenueConfig } from './venues.ts';

export const ROLES = nodeRoles;
export type ServerRole = NodeRole;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** Addresses that a key at OKX can list. */
const KEY_ADDRESSES_MAX = 20;

export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Of the operators' console, at the same host; 0 lets the system choose. */
  consolePort: number;
  /** Always 127.0.0.1; 0 lets the system choose. */
  managementPort: number;
  dataDir: string;
  /** Address of the database for a user who may create roles. */
  databaseUrl: string;
  /** The passwords of the database roles are derived from it; from the key file where it is undefined. */
  databaseSecret: string | undefined;
  kekFile: string;
  /** Everything on one machine, for demos and tests: seeds, caught mail, a generated key file. */
  embedded: boolean;
  /** Whether the demo seeds run; see `isDemoEnabled`. */
  demo: boolean;
  /** Whether the seeds make the two demo traders whose trades can be copied; they begin to trade at once. */
  demoTraders: boolean;
  /** Days of its market that the paper exchange plays at the first start, and in which the demo trader trades; 0 for none. */
  demoHistory: number;
  venues: readonly VenueConfig[];
  /** The paper chain; undefined where operators type the transfers that they saw. */
  chain: PaperChainConfig | undefined;
  /** Folder of the built app; undefined serves no app. */
  webDir: string | undefined;
  /** Folder of the built console; undefined serves none. */
  consoleWebDir: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  push: PushConfig;
  logLevel: LogLevel;
  roles: readonly ServerRole[];
  /** The other servers on this database; undefined where this one is alone and has no further service. */
  cluster: ClusterConfig | undefined;
  /** Number of trusted proxies in front, whose X-Forwarded headers count. */
  trustedProxies: number;
  requestsPerMinute: number | undefined;
  /** Addresses from which exchanges are called, shown to traders for the address lists of their keys; empty where none is fixed. */
  outgoingIps: readonly string[];
  /** Addresses of this machine from which accounts at exchanges are reached; empty where the system chooses. */
  egress: readonly string[];
}

/** @throws ConfigError */
export function readConfig(env: Environment): Config {
  const embedded = flagOf(env, 'EMBEDDED');
  const dataDir = path.resolve(textOf(env, 'DATA_DIR') ?? './data');
  const host = hostOf(env);
  const venues = venuesOf(env);
  const demo = isDemoEnabled(env, { embedded, host, venues });
  const outgoingIps = addressesOf(env, 'OUTGOING_IPS');
  const port = integerOf(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 });
  return {
    port,
    host,
    consolePort: integerOf(env, 'CONSOLE_PORT', { fallback: consolePortBeside(port), min: 0, max: 65_535 }),
    managementPort: integerOf(env, 'MANAGEMENT_PORT', { fallback: 0, min: 0, max: 65_535 }),
    dataDir,
    databaseUrl:
      addressOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) ??
      failConfig('DATABASE_URL', 'is missing: the address of the PostgreSQL database, postgres://user:password@host/name.'),
    databaseSecret: textOf(env, 'DATABASE_SECRET'),
    kekFile: kekFileOf(env, embedded, dataDir),
    embedded,
    demo,
    demoTraders: demo && flagOf(env, 'DEMO_TRADERS'),
    demoHistory: demo ? integerOf(env, 'DEMO_HISTORY', { fallback: 0, min: 0, max: 60 }) : 0,
    venues,
    chain: chainOf(env),
    webDir: pathOf(env, 'WEB_DIR'),
    consoleWebDir: pathOf(env, 'CONSOLE_WEB_DIR'),
    smtpUrl: smtpOf(env, embedded),
    mailFrom:
      textOf(env, 'MAIL_FROM') ??
      (embedded ? 'no-reply@localhost' : failConfig('MAIL_FROM', 'is missing: the sender of the mails, e.g. no-reply@example.com.')),
    push: pushConfigOf(env, { embedded, dataDir }),
    logLevel: optionOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    roles: rolesOf(env),
    cluster: clusterOf(env),
    trustedProxies: integerOf(env, 'TRUSTED_PROXIES', { fallback: 0, min: 0, max: 10 }),
    requestsPerMinute:
      textOf(env, 'REQUESTS_PER_MINUTE') === undefined
        ? undefined
        : integerOf(env, 'REQUESTS_PER_MINUTE', { fallback: 0, min: 1, max: 100_000_000 }),
    outgoingIps,
    egress: egressOf(env, outgoingIps),
  };
}

/** Where the console is unless it is said: the next port, or any free one where the system chooses. */
function consolePortBeside(port: number): number {
  return port === 0 || port === 65_535 ? 0 : port + 1;
}

/** Each once. */
function addressesOf(env: Environment, name: string): readonly string[] {
  const parts = (textOf(env, name) ?? '').split(',').map((part) => part.trim());
  const given = [...new Set(parts.filter((part) => part !== ''))];
  for (const part of given) if (isIP(part) === 0) failConfig(name, `names "${part}"; it must be addresses, separated by commas.`);
  if (given.length > KEY_ADDRESSES_MAX)
    failConfig(
      name,
      `names ${String(given.length)} addresses; at most ${String(KEY_ADDRESSES_MAX)} are allowed: a key at OKX lists no more, so traders could not allow them all.`,
    );
  return given;
}

/** Traders allow what OUTGOING_IPS names: a request from another address would be refused by their keys. */
function egressOf(env: Environment, outgoingIps: readonly string[]): readonly string[] {
  const given = addressesOf(env, 'EGRESS');
  const unknown = outgoingIps.length === 0 ? undefined : given.find((each) => !outgoingIps.includes(each));
  return unknown === undefined
    ? given
    : failConfig('EGRESS', `names ${unknown}, which is not among OUTGOING_IPS: traders' keys refuse it.`);
}

function hostOf(env: Environment): string {
  const value = textOf(env, 'HOST') ?? '127.0.0.1';
  if (isIP(value) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(value))
    failConfig('HOST', `is "${value}"; it must be an address or a name of this machine.`);
  return value;
}

function smtpOf(env: Environment, embedded: boolean): string | undefined {
  const value = addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (value === undefined && !embedded) failConfig('SMTP_URL', 'is missing: the mail server, smtp://user:password@host:port.');
  return value;
}

function kekFileOf(env: Environment, embedded: boolean, dataDir: string): string {
  const value = pathOf(env, 'KEK_FILE');
  if (value !== undefined) return value;
  return embedded
    ? path.join(dataDir, 'keys')
    : failConfig('KEK_FILE', 'is missing: the file with the keys that protect the exchange keys; it must lie outside the database.');
}

function rolesOf(env: Environment): readonly ServerRole[] {
  const value = textOf(env, 'ROLES');
  if (value === undefined) return ROLES;
  return value
    .split(',')
    .map(
      (part) =>
        ROLES.find((role) => role === part.trim()) ?? failConfig('ROLES', `names "${part.trim()}"; the roles are ${ROLES.join(', ')}.`),
    );
}

function chainOf(env: Environment): PaperChainConfig | undefined {
  const value = textOf(env, 'CHAIN');
  if (value === undefined) return undefined;
  return (
    parseChain(value) ?? failConfig('CHAIN', 'is no paper chain: it must be {"url":"http://127.0.0.1:PORT","purses":{"tenant":"secret"}}.')
  );
}

function venuesOf(env: Environment): readonly VenueConfig[] {
  const value = textOf(env, 'VENUES');
  if (value === undefined) return [];
  const parsed = parseVenues(value);
  return parsed.kind === 'ok' ? parsed.venues : failConfig('VENUES', parsed.problem);
}
