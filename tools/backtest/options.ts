// The command line of `npm run backtest`, refused in words when wrong.
import { parseArgs } from 'node:util';
import { backtestKinds, backtestKindsOn, type BacktestPath, type Intrabar } from '@millrace/engine/pure';
import { FEE_RATES, findInstrument, type Instrument, INSTRUMENTS, type InstType, SLIPPAGE_BP, SPOT_FEE_IN } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { LATENCY_MS_MAX, STEPS_MAX, WORKERS_MAX } from './limits.ts';

export interface BacktestOptions {
  candles: string;
  instrument: Instrument;
  kind: string;
  /** Undefined: all defaults. */
  settings: string | undefined;
  sweep: string | undefined;
  workers: number | undefined;
  /** A file, 0.01 % every 8 hours, or nothing. */
  funding: { file: string } | 'flat' | 'none';
  takerRate: string;
  makerRate: string;
  slippageRate: string;
  feeInQuote: boolean;
  latencyMs: number;
  /** Millionths of the volume. */
  participation: number | undefined;
  balance: string | undefined;
  path: BacktestPath;
  intrabar: Intrabar | 'both';
  /** ms; the whole file where not given. */
  from: number;
  to: number;
  /** A recording that looks wrong is played all the same. */
  trustFile: boolean;
  json: boolean;
}

const text = { type: 'string' } as const;
const flags = {
  candles: text,
  instrument: text,
  kind: text,
  settings: text,
  sweep: text,
  workers: text,
  funding: text,
  'fee-taker': text,
  'fee-maker': text,
  'spot-fee-in': text,
  'slippage-bp': text,
  latency: text,
  participation: text,
  balance: text,
  path: text,
  intrabar: text,
  from: text,
  to: text,
  'trust-file': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `null` asks for help. @throws UserFacingError */
export function readBacktestOptions(args: readonly string[]): BacktestOptions | null {
  const values = parsed(args);
  if (values.help === true) return null;
  const needed = (name: 'candles' | 'instrument' | 'kind'): string => {
    const value = values[name];
    if (value === undefined || value === '') throw new UserFacingError(`--${name} is needed; --help lists all options.`);
    return value;
  };
  const kind = needed('kind');
  refuseKind(kind);
  const instrument = findInstrument(needed('instrument'));
  if (instrument === undefined) {
    const known = INSTRUMENTS.map(({ instId }) => instId).join(', ');
    throw new UserFacingError(`${needed('instrument')} is not a listed instrument; there are ${known}.`);
  }
  refuseProduct(kind, instrument);
  const path = pathOf(values.path ?? 'continuous');
  const from = timeOf('from', values.from, -Infinity);
  const to = timeOf('to', values.to, Infinity);
  if (from >= to) throw new UserFacingError('--from must be earlier than --to.');
  return {
    candles: needed('candles'),
    instrument,
    kind,
    settings: values.settings,
    sweep: values.sweep,
    workers: values.workers === undefined ? undefined : whole('workers', values.workers, { min: 1, max: WORKERS_MAX }),
    funding: fundingOf(values.funding, instrument.instType),
    ...venueOf(values, instrument.instType, path),
    balance: values.balance === undefined ? undefined : balanceOf(values.balance),
    path,
    intrabar: intrabarOf(values.intrabar ?? 'both'),
    from,
    to,
    trustFile: values['trust-file'] ?? false,
    json: values.json ?? false,
  };
}

type Values = ReturnType<typeof parsed>;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values;
  } catch (cause) {
    if (cause instanceof TypeError) throw new UserFacingError(`${cause.message.split('. To specify')[0]}; --help lists all options.`);
    throw cause;
  }
}

function venueOf(values: Values, instType: InstType, path: BacktestPath) {
  const fees = FEE_RATES[instType];
  const latencyMs = values.latency === undefined ? 0 : whole('latency', values.latency, { min: 0, max: LATENCY_MS_MAX });
  if (latencyMs > 0 && path.kind === 'continuous') throw new UserFacingError('--latency needs --path steps:N or --path trades.');
  const feeIn = values['spot-fee-in'] ?? SPOT_FEE_IN;
  if (feeIn !== 'quote' && feeIn !== 'base') throw new UserFacingError('--spot-fee-in is quote or base.');
  if (values['spot-fee-in'] === 'base' && instType === 'SWAP')
    throw new UserFacingError('--spot-fee-in is for spot: swaps pay their fees in USDT.');
  return {
    takerRate: rate('fee-taker', values['fee-taker'] ?? fees.taker),
    makerRate: rate('fee-maker', values['fee-maker'] ?? fees.maker),
    slippageRate: basisPoints(
      decimal('slippage-bp', values['slippage-bp'] ?? String(path.kind === 'continuous' ? SLIPPAGE_BP.continuous : SLIPPAGE_BP.jumps), {
        places: 2,
        max: 1000,
      }),
    ),
    feeInQuote: feeIn === 'quote',
    latencyMs,
    participation: values.participation === undefined ? undefined : shareOf(values.participation),
  };
}

function refuseKind(key: string): void {
  if (key === 'idle_funds')
    throw new UserFacingError('idle_funds lends what is not in use and trades nothing on a market: there is nothing to play.');
  if (key === 'follow_trade')
    throw new UserFacingError('follow_trade repeats the trades of another task: play the kind that the leader trades by.');
  if (!backtestKinds.includes(key)) throw new UserFacingError(`${key} is no kind of strategy; there are ${backtestKinds.join(', ')}.`);
}

function refuseProduct(key: string, { instId, instType }: Instrument): void {
  const offered = backtestKindsOn(instType === 'SWAP' ? 'swap' : 'spot');
  if (offered.includes(key)) return;
  const [own, other] = instType === 'SWAP' ? ['a perpetual swap', 'spot pairs'] : ['a spot pair', 'perpetual swaps'];
  throw new UserFacingError(`${key} trades ${other} only, and ${instId} is ${own}. Kinds for it: ${offered.join(', ')}.`);
}

function fundingOf(value: string | undefined, instType: InstType): BacktestOptions['funding'] {
  if (instType === 'SPOT' && value !== undefined && value !== 'none') throw new UserFacingError('--funding is for swaps: spot has none.');
  if (value === undefined || value === 'flat') return 'flat';
  return value === 'none' ? 'none' : { file: value };
}

function decimal(name: string, value: string, { places, max }: { places: number; max: number }): string {
  if (!/^\d{1,15}(\.\d+)?$/.test(value) || (value.split('.')[1] ?? '').length > places || Number(value) > max)
    throw new UserFacingError(`--${name} needs a number from 0 to ${max} with at most ${places} decimals, not ${JSON.stringify(value)}.`);
  return value;
}

function rate(name: string, value: string): string {
  return decimal(name, value, { places: 6, max: 0.1 });
}

function balanceOf(value: string): string {
  const balance = decimal('balance', value, { places: 8, max: 1e12 });
  if (Number(balance) === 0) throw new UserFacingError('--balance must be above 0.');
  return balance;
}

function shareOf(value: string): number {
  const share = Math.round(Number(decimal('participation', value, { places: 6, max: 1 })) * 1_000_000);
  if (share === 0) throw new UserFacingError('--participation must be above 0.');
  return share;
}

function whole(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new UserFacingError(`--${name} needs a whole number from ${min} to ${max}, not ${JSON.stringify(value)}.`);
  return number;
}

/** "5" -> "0.0005": the decimal point goes four places to the left. */
function basisPoints(bp: string): string {
  const [units = '0', fraction = ''] = bp.split('.');
  const digits = units.padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}${fraction}`;
}

function pathOf(word: string): BacktestPath {
  if (word === 'continuous' || word === 'trades') return { kind: word };
  const steps = Number(/^steps:(\d{1,5})$/.exec(word)?.[1] ?? '0');
  if (steps < 1 || steps > STEPS_MAX) throw new UserFacingError(`--path is continuous, trades or steps:N with N from 1 to ${STEPS_MAX}.`);
  return { kind: 'steps', steps };
}

function intrabarOf(word: string): BacktestOptions['intrabar'] {
  if (word === 'both' || word === 'natural' || word === 'low-first' || word === 'high-first') return word;
  throw new UserFacingError('--intrabar is both, natural, low-first or high-first.');
}

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

function timeOf(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const ms = /^\d{1,15}$/.test(value) ? Number(value) : TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(ms))
    throw new UserFacingError(`--${name} needs a time such as 2026-01-31, 2026-01-31T08:00:00Z or ms, not ${JSON.stringify(value)}.`);
  return ms;
}
