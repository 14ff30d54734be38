// What the mirror asks the exchange by REST: its instruments, bars of history, funding that is over. Bounded pages; every failure is a value.
import { type Candle, findInstrument, type Instrument, lotsOf, mulFixed, formatFixed, parseFixed, ticksOf } from '@millrace/market';
import {
  instrumentTypeOf,
  listCandles,
  listFundingRates,
  listInstruments,
  type Connection,
  type SettledFunding,
  type VenueCandle,
  type VenueInstrument,
} from '@millrace/okx';
import { CANDLE_ROWS_MAX } from '../limits.ts';

/** Numbers of instruments beyond our own table start here. */
const CODES_FROM = 20_001;

/** A request that brought nothing; the message is for the log. */
export interface Failure {
  failed: string;
}

export function isFailure(value: object): value is Failure {
  return 'failed' in value;
}

/** The instruments of these names that are listed, in our words. */
export async function loadInstruments(connection: Connection, instIds: readonly string[]): Promise<Map<string, Instrument> | Failure> {
  const found = new Map<string, Instrument>();
  for (const instType of ['SPOT', 'SWAP'] as const) {
    const wanted = instIds.filter((instId) => instrumentTypeOf(instId) === instType);
    if (wanted.length === 0) continue;
    const reply = await listInstruments(connection, instType);
    if (reply.kind !== 'ok') return { failed: `public/instruments: ${reply.kind === 'refused' ? reply.message : reply.cause.message}` };
    for (const row of reply.data)
      if (wanted.includes(row.instId)) found.set(row.instId, instrumentOf(row, CODES_FROM + instIds.indexOf(row.instId)));
  }
  return found;
}

function instrumentOf(row: VenueInstrument, code: number): Instrument {
  const swap = row.instType === 'SWAP';
  const most = row.maxMarketSize ?? '1000000';
  return {
    instId: row.instId,
    instType: row.instType,
    baseCcy: row.instId.slice(0, row.instId.indexOf('-')),
    quoteCcy: 'USDT',
    tickSize: row.tickSize,
    lotSize: row.lotSize,
    minSize: row.minSize,
    contractValue: swap
      ? formatFixed(mulFixed(parseFixed(row.contractValue ?? '1'), parseFixed(row.contractMultiplier ?? '1'), 'halfEven'))
      : '1',
    maxLeverage: swap ? (row.maxLeverage ?? '1') : '1',
    maxLimitSize: row.maxLimitSize ?? most,
    maxMarketSize: most,
    maxStopSize: row.maxStopSize ?? most,
    listTime: (row.listTimeMs ?? 0).toString(),
    code: findInstrument(row.instId)?.code ?? code,
  };
}

export interface CandleRange {
  bar: '1m' | '1H';
  /** Bars that open at this time or later. */
  fromMs: number;
  pagesMax: number;
}

/** Bars from a time on, oldest first, as far as the pages reach back. */
export async function loadCandles(
  connection: Connection,
  instrument: Instrument,
  { bar, fromMs, pagesMax }: CandleRange,
): Promise<Candle[] | Failure> {
  const candles: Candle[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const oldest = candles[0]?.ts;
    const reply = await listCandles(connection, {
      instId: instrument.instId,
      bar,
      limit: CANDLE_ROWS_MAX,
      ...(oldest === undefined ? {} : { beforeMs: oldest }),
    });
    if (reply.kind !== 'ok')
      return { failed: `candles of ${instrument.instId}: ${reply.kind === 'refused' ? reply.message : reply.cause.message}` };
    candles.unshift(...reply.data.map((row) => candleOf(row, instrument)));
    if (reply.data.length < CANDLE_ROWS_MAX || (candles[0]?.ts ?? 0) <= fromMs) break;
  }
  return candles.filter(({ ts }) => ts >= fromMs);
}

/** In ticks and lots. */
export function candleOf(
  row: Pick<VenueCandle, 'openTimeMs' | 'open' | 'high' | 'low' | 'close' | 'volume'>,
  { tickSize, lotSize }: Instrument,
): Candle {
  const ticks = (price: string): number => Math.max(1, ticksOf(price, tickSize, 'nearest'));
  const [open, high, low, close] = [ticks(row.open), ticks(row.high), ticks(row.low), ticks(row.close)];
  return { ts: row.openTimeMs, open, high, low, close, lots: lotsOf(row.volume, lotSize, 'nearest') };
}

/** The newest settlements; none where the exchange does not list them. */
export async function loadFunding(connection: Connection, instId: string): Promise<readonly SettledFunding[]> {
  const reply = await listFundingRates(connection, instId);
  return reply.kind === 'ok' ? reply.data : [];
}
