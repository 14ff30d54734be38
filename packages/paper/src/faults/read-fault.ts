// Reads one fault, from a call or a file, into a plan. Every mistake is a sentence that names the field and what is allowed.
import { tryParseFixed } from '@millrace/market';
import { FAULT_DELAY_MS_MAX, FAULTS_MAX } from '../limits.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { FAULT_KINDS, type FaultField, type FaultGroup, type FaultKind, isFaultKind, ruleOf } from './fault-kinds.ts';

/** A fault that waits, holds, or is used up by what it meets. */
export interface FaultPlan {
  kind: FaultKind;
  group: FaultGroup;
  /** Its fields as they were sent; the name is that of saved files. */
  told: Fields;
  /** Patterns; "" = any. Account: uid or API key, no pattern. */
  path: string;
  channel: string;
  account: string;
  instId: string;
  /** Of one meeting. */
  probability: number;
  /** Meetings left; Infinity = no limit. */
  left: number;
  /** Venue time, ms; the end is not included. */
  from: number;
  until: number;
  /** Of a moment that comes back, ms; 0 = once. */
  everyMs: number;
  code: string;
  ms: number;
  pct: number;
  share: number;
  lotSz: string;
}

/** A mistake in the fields of a fault. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}

const TIMES: readonly string[] = ['from', 'until', 'after', 'for'];
const CALLS: readonly string[] = ['kind', 'note', ...TIMES];
const DEFAULT_CODES: Partial<Record<FaultKind, string>> = {
  refuse: '50013',
  refuseAfterAccept: '50004',
  closeSockets: '1001',
  revokeKey: '50111',
  suspend: '51022',
};
const CODES: Partial<Record<FaultKind, RegExp>> = {
  refuse: /^[1-9]\d{4}$/,
  refuseAfterAccept: /^[1-9]\d{4}$/,
  closeSockets: /^(1000|1001|1003|100[7-9]|101[1-4]|[34]\d{3})$/,
  revokeKey: /^(50111|50119)$/,
  suspend: /^(51021|51022)$/,
};
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** @param base venue time from which `after` counts, ms. @throws FaultError */
export function readFault(told: Fields, base: number): FaultPlan {
  const kind = textField(told, 'kind');
  if (!isFaultKind(kind)) throw new FaultError(`kind must be one of ${Object.keys(FAULT_KINDS).join(', ')}, not "${kind}"`);
  const path = fullPath(textField(told, 'path'));
  const rule = ruleOf(kind, { path, hasEnd: told['until'] !== undefined || told['for'] !== undefined });
  assertFields(told, kind, rule.fields, rule.needs ?? []);
  const from = told['from'] === undefined ? base + durationOf(told, 'after', 0) : timeOf(told, 'from');
  const until = told['until'] === undefined ? from + durationOf(told, 'for', Number.POSITIVE_INFINITY) : timeOf(told, 'until');
  if (until <= from) throw new FaultError('until must be later than from');
  const isWhile = told['probability'] !== undefined || until !== Number.POSITIVE_INFINITY;
  return {
    kind,
    group: rule.group,
    told,
    path: rule.group === 'request' && path === '' ? '/api/v5/trade/order' : path,
    channel: textField(told, 'channel'),
    account: textField(told, 'account'),
    instId: textField(told, 'instId'),
    probability: numberOf(told, 'probability', { otherwise: 1, min: 0, max: 1 }),
    left: countOf(told, isWhile || rule.group === 'lasting' ? Number.POSITIVE_INFINITY : 1),
    from,
    until,
    everyMs: durationOf(told, 'every', 0),
    code: codeOf(told, kind),
    ms: msOf(told, kind),
    pct: numberOf(told, 'pct', { otherwise: 0, min: -90, max: 900 }),
    share: numberOf(told, 'share', { otherwise: 0.5, min: 0.01, max: 0.99 }),
    lotSz: lotOf(told),
  };
}

/** The entries of a fault file: a JSON array, or an object with `faults` and, if wanted, `seed`. @throws FaultError naming the entry */
export function readFaultFile(text: string, base: number): { plans: FaultPlan[]; seed: number | undefined } {
  const content = parseFile(text);
  const list = Array.isArray(content) ? content : isObject(content) ? content['faults'] : undefined;
  if (!Array.isArray(list)) throw new FaultError('the file must hold a JSON array of faults, or an object with "faults" and "seed"');
  if (list.length > FAULTS_MAX) throw new FaultError(`the file may hold at most ${FAULTS_MAX} faults, not ${list.length}`);
  const seed = isObject(content) && content['seed'] !== undefined ? wholeSeed(content['seed']) : undefined;
  const plans = list.map((entry: unknown, index) => named(`fault ${index + 1}`, () => readFault(assertObject(entry), base)));
  return { plans, seed };
}

/** Puts the name of an entry before its mistake. @throws FaultError */
export function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof FaultError)) throw cause;
    throw new FaultError(`${name}: ${cause.message}`);
  }
}

function parseFile(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new FaultError(`the file is not JSON (${cause.message})`);
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function assertObject(value: unknown): Fields {
  if (!isObject(value)) throw new FaultError('an object was expected, such as {"kind": "dropBefore"}');
  return value;
}

function wholeSeed(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new FaultError('seed must be a whole number from 0 on');
}

function assertFields(told: Fields, kind: FaultKind, fields: readonly FaultField[], needs: readonly FaultField[]): void {
  for (const name of Object.keys(told)) {
    if (CALLS.includes(name) || (fields as readonly string[]).includes(name)) continue;
    throw new FaultError(`${kind} takes no field "${name}"; it takes ${[...fields, ...TIMES].join(', ')}`);
  }
  for (const name of needs) if (textField(told, name) === '') throw new FaultError(`${kind} needs ${name}`);
}

/** Short paths are those of the API: trade/order. */
function fullPath(path: string): string {
  if (path === '') return '';
  return path
    .split(',')
    .map((part) => (part === '*' || part.startsWith('/') ? part : `/api/v5/${part}`))
    .join(',');
}

function numberOf(told: Fields, name: string, { otherwise, min, max }: { otherwise: number; min: number; max: number }): number {
  const text = textField(told, name);
  if (text === '') return otherwise;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max) throw new FaultError(`${name} must be a number from ${min} to ${max}`);
  return value;
}

function countOf(told: Fields, otherwise: number): number {
  const text = textField(told, 'count');
  if (text === '') return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new FaultError('count must be a whole number from 1 on');
  return Number(text);
}

function codeOf(told: Fields, kind: FaultKind): string {
  const code = textField(told, 'code') || (DEFAULT_CODES[kind] ?? '');
  const pattern = CODES[kind];
  if (pattern && !pattern.test(code)) throw new FaultError(`code "${code}" is none that ${kind} can give`);
  return code;
}

function msOf(told: Fields, kind: FaultKind): number {
  const most = kind === 'clockSkew' ? 86_400_000 : FAULT_DELAY_MS_MAX;
  return numberOf(told, 'ms', { otherwise: 0, min: kind === 'clockSkew' ? -most : 0, max: most });
}

function lotOf(told: Fields): string {
  const text = textField(told, 'lotSz');
  const lot = text === '' ? 0n : tryParseFixed(text);
  if (lot === undefined || lot < 0n) throw new FaultError('lotSz must be a positive decimal');
  return text;
}

/** Milliseconds, or a number with its unit: 500ms, 90s, 10m, 2h. */
function durationOf(told: Fields, name: string, otherwise: number): number {
  const text = textField(told, name);
  if (text === '') return otherwise;
  const match = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(text);
  const ms = match ? Number(match[1]) * (UNITS[match[2] ?? 'ms'] ?? 1) : Number.NaN;
  if (Number.isNaN(ms) || (name === 'every' && ms < 1000))
    throw new FaultError(`${name} must be a time such as 90s, 10m, 2h or milliseconds`);
  return Math.round(ms);
}

function timeOf(told: Fields, name: string): number {
  const text = textField(told, name);
  const ms = /^\d{13}$/.test(text) ? Number(text) : /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new FaultError(`${name} must be a venue time: ISO 8601 or milliseconds since 1970`);
  return ms;
}
