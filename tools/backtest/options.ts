// The command line of `npm run backtest`, refused in words when wrong.
import { parseArgs } from 'node:util';
import { findInstrument, type Instrument, FEE_RATES } from '@millrace/market';
import type { BacktestPath, Intrabar } from '@millrace/engine/pure';
import { ToldError } from '../process/told-error.ts';

export interface BacktestOptions {
  candles: string;
  instrument: Instrument;
  kind: string;
  settings: string;
  funding: string | undefined;
  takerRate: string;
  makerRate: string;
  slippageRate: string;
  balance: string | undefined;
  path: BacktestPath;
  intrabars: readonly Intrabar[];
  /** ms; the whole file where not given. */
  from: number;
  to: number;
  json: boolean;
}

const STEPS_MAX = 10_000;
const text = { type: 'string' } as const;
const flags = {
  candles: text,
  instrument: text,
  kind: text,
  settings: text,
  funding: text,
  'fee-taker': text,
  'fee-maker': text,
  'slippage-bp': text,
  balance: text,
  path: text,
  intrabar: text,
  from: text,
  to: text,
  json: { type: 'boolean' },
} as const;

/** @throws ToldError */
export function readBacktestOptions(args: readonly string[]): BacktestOptions {
  const values = parsed(args);
  const needed = (name: 'candles' | 'instrument' | 'kind' | 'settings'): string => {
    const value = values[name];
    if (value === undefined) throw new ToldError(`--${name} is needed.`);
    return value;
  };
  const instrument = findInstrument(needed('instrument'));
  if (instrument === undefined) throw new ToldError(`${needed('instrument')} is not a listed instrument.`);
  const fees = FEE_RATES[instrument.instType];
  refuseKind(needed('kind'));
  const path = pathOf(values.path ?? 'continuous');
  return {
    candles: needed('candles'),
    instrument,
    kind: needed('kind'),
    settings: needed('settings'),
    funding: values.funding,
    takerRate: decimal('fee-taker', values['fee-taker'] ?? fees.taker, 6),
    makerRate: decimal('fee-maker', values['fee-maker'] ?? fees.maker, 6),
    slippageRate: basisPoints(decimal('slippage-bp', values['slippage-bp'] ?? (path.kind === 'continuous' ? '5' : '2'), 2)),
    balance: values.balance === undefined ? undefined : decimal('balance', values.balance, 8),
    path,
    intrabars: intrabarsOf(values.intrabar ?? 'both', path),
    from: timeOf('from', values.from, -Infinity),
    to: timeOf('to', values.to, Infinity),
    json: values.json ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values;
  } catch (cause) {
    if (cause instanceof TypeError) throw new ToldError(cause.message);
    throw cause;
  }
}

function refuseKind(key: string): void {
  if (key === 'idle_funds') throw new ToldError('idle_funds trades nothing on a market: there is nothing to play.');
  if (key === 'follow_trade') throw new ToldError('follow_trade repeats what another task does: play that task.');
}

function decimal(name: string, value: string, places: number): string {
  if (!/^\d{1,15}(\.\d+)?$/.test(value) || (value.split('.')[1] ?? '').length > places)
    throw new ToldError(`--${name} needs a number with at most ${places} decimals, not ${JSON.stringify(value)}.`);
  return value;
}

/** "5" -> "0.0005": the decimal point goes four places to the left. */
function basisPoints(bp: string): string {
  const [whole = '0', fraction = ''] = bp.split('.');
  const digits = whole.padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}${fraction}`;
}

function pathOf(word: string): BacktestPath {
  if (word === 'continuous' || word === 'trades') return { kind: word };
  const steps = Number(/^steps:(\d{1,5})$/.exec(word)?.[1] ?? '0');
  if (steps < 1 || steps > STEPS_MAX) throw new ToldError(`--path is continuous, trades or steps:N with N from 1 to ${STEPS_MAX}.`);
  return { kind: 'steps', steps };
}

function intrabarsOf(word: string, path: BacktestPath): readonly Intrabar[] {
  if (word === 'both') return path.kind === 'trades' ? ['natural'] : ['low-first', 'high-first'];
  if (word === 'natural' || word === 'low-first' || word === 'high-first') return [word];
  throw new ToldError('--intrabar is both, natural, low-first or high-first.');
}

function timeOf(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const ms = /^\d{10,14}$/.test(value) ? Number(value) : Date.parse(value);
  if (!Number.isFinite(ms)) throw new ToldError(`--${name} needs a time such as 2026-01-31T00:00:00Z, or ms.`);
  return ms;
}
