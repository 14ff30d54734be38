// The environment of the process, checked: an error names the variable.
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { PATH_STEPS, SLIPPAGE_BP } from '@millrace/market';
import { type ConfiguredAccount, readConfiguredAccount } from '../accounts/configured-accounts.ts';
import type { BookKind } from '../core/exchange.ts';
import { DAYS_BACK_MAX, DEPTH_USDT, FUNDING_RATE_MAX } from '../limits.ts';
import { parseClients } from '../oauth/clients.ts';
import type { Speed } from '../quotes/clock.ts';
import type { PaperOptions } from './paper-options.ts';
import { type MirrorChoice, readMirrorChoice } from '../mirror/mirror-choice.ts';
import type { MarketChoice } from './timeline.ts';

/** Names of the variables are those of the README. @throws Error naming the variable */
export function readSettings(env: Readonly<Record<string, string | undefined>>): PaperOptions {
  return {
    port: integer(env, 'PAPER_PORT', { otherwise: 0, min: 0, max: 65_535 }),
    host: env['PAPER_HOST'] ?? '127.0.0.1',
    dataDir: resolve(env['PAPER_DATA_DIR'] ?? 'data/paper'),
    market: readMarket(env),
    speed: readSpeed(env['MARKET_SPEED'] ?? '1'),
    steps: integer(env, 'MARKET_STEPS', { otherwise: PATH_STEPS, min: 1, max: 9999 }),
    slippageBp: integer(env, 'PAPER_SLIPPAGE_BP', { otherwise: SLIPPAGE_BP.jumps, min: 0, max: 500 }),
    book: readBook(env['PAPER_BOOK'] ?? 'bars'),
    rateLimits: readSwitch(env, 'PAPER_RATE_LIMITS'),
    ...readFundingRates(env['MARKET_FUNDING'] ?? ''),
    clients: parseClients(env['PAPER_OAUTH_CLIENTS'] || '[]'),
    depthUsdt: integer(env, 'PAPER_DEPTH_USDT', { otherwise: DEPTH_USDT, min: 100, max: 10_000_000 }),
    token: env['PAPER_ADMIN_TOKEN'] ?? '',
    accounts: readAccounts(env['PAPER_ACCOUNTS'] ?? ''),
    ...readFaults(env['PAPER_FAULTS'] ?? ''),
  };
}

function readMarket(env: Readonly<Record<string, string | undefined>>): MarketChoice {
  const market = env['MARKET'] ?? 'synthetic';
  const seed = integer(env, 'MARKET_SEED', { otherwise: 1, min: 0, max: 999_999_999_999_999 });
  const offset = readOffset(env['MARKET_OFFSET'] ?? '');
  const daysBack = readDaysBack(env, market);
  if (market === 'synthetic') return { kind: 'synthetic', files: [], seed, offset, daysBack };
  if (market === 'okx') return { kind: 'okx', files: [], seed, offset: undefined, mirror: readMirror(env) };
  if (!market.startsWith('replay:') || market === 'replay:') throw new Error('MARKET must be "synthetic", "okx" or "replay:FILE[,FILE]"');
  const files = market.slice('replay:'.length).split(',');
  return { kind: 'replay', files: files.map((file) => (isAbsolute(file) ? file : resolve(file))), seed, offset };
}

/** Only an invented market that keeps the time of the wall has a present to catch up with. */
function readDaysBack(env: Readonly<Record<string, string | undefined>>, market: string): number {
  const days = integer(env, 'MARKET_DAYS_BACK', { otherwise: 0, min: 0, max: DAYS_BACK_MAX });
  if (days > 0 && (market !== 'synthetic' || (env['MARKET_SPEED'] ?? '1') !== '1'))
    throw new Error('MARKET_DAYS_BACK needs MARKET=synthetic and MARKET_SPEED=1');
  return days;
}

/** A mirrored exchange has the wall's time, and no other. */
function readMirror(env: Readonly<Record<string, string | undefined>>): MirrorChoice {
  if ((env['MARKET_SPEED'] ?? '1') !== '1') throw new Error('MARKET_SPEED must be 1 with MARKET=okx');
  return readMirrorChoice(env['MARKET_SITE'] || 'global', env['MARKET_INSTRUMENTS'] ?? '');
}

/** A JSON array of KEY:SECRET:PASSPHRASE:USDT=100000,BTC=1. */
function readAccounts(text: string): ConfiguredAccount[] {
  if (text === '') return [];
  try {
    return (JSON.parse(text) as string[]).map(readConfiguredAccount);
  } catch (cause) {
    throw new Error(`PAPER_ACCOUNTS ${cause instanceof SyntaxError ? 'must be a JSON array' : (cause as Error).message}`, { cause });
  }
}

/** The text of the fault file, if one is named. */
function readFaults(file: string): Pick<PaperOptions, 'faults'> {
  if (file === '') return {};
  try {
    return { faults: readFileSync(file, 'utf8') };
  } catch (cause) {
    throw new Error(`PAPER_FAULTS must name a file that can be read, not ${file}`, { cause });
  }
}

function readBook(text: string): BookKind {
  if (text !== 'bars' && text !== 'depth') throw new Error('PAPER_BOOK must be "bars" or "depth"');
  return text;
}

/** Funding rates as fractions, as far as the venue's own limits go, separated by commas. */
function readFundingRates(text: string): Pick<PaperOptions, 'fundingRates'> {
  if (text === '') return {};
  const fundingRates = text.split(',');
  const isRate = (rate: string): boolean => /^-?0(\.\d{1,14})?$/.test(rate) && Math.abs(Number(rate)) <= Number(FUNDING_RATE_MAX);
  if (!fundingRates.every(isRate))
    throw new Error(`MARKET_FUNDING must be rates from -${FUNDING_RATE_MAX} to ${FUNDING_RATE_MAX}, separated by commas`);
  return { fundingRates };
}

/** On unless switched off. */
function readSwitch(env: Readonly<Record<string, string | undefined>>, name: string): boolean {
  const text = env[name] ?? '';
  if (text !== '' && text !== 'on' && text !== 'off') throw new Error(`${name} must be "on" or "off"`);
  return text !== 'off';
}

function readSpeed(text: string): Speed {
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || speed < 0.1 || speed > 100_000)
    throw new Error('MARKET_SPEED must be "max" or a number from 0.1 to 100000');
  return speed;
}

function readOffset(text: string): number | undefined {
  if (text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(ms)) throw new Error('MARKET_OFFSET must be an ISO time or milliseconds');
  return ms;
}

function integer(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  const text = env[name] ?? '';
  if (text === '') return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`${name} must be a whole number from ${min} to ${max}`);
  return value;
}
