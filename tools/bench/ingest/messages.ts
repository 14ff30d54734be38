// Invented messages of the shape in which the exchange sends them: tickers and trades by turns, all instruments.
import { INSTRUMENTS, type Instrument, priceOf } from '@millrace/market';

const TS = 1_763_600_000_000;

/** @param uniform [0, 1) of a number, the same one for the same number */
export function inventMessages(count: number, uniform: (n: number) => number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const instrument = INSTRUMENTS[Math.floor(uniform(3 * index) * INSTRUMENTS.length)] ?? INSTRUMENTS[0];
    if (instrument === undefined) throw new Error('no instruments');
    const ticks = 200_000 + Math.floor(uniform(3 * index + 1) * 400_000);
    const row = index % 2 === 0 ? tickerRow(instrument, ticks, index) : tradeRow(instrument, ticks, index, uniform(3 * index + 2));
    const channel = index % 2 === 0 ? 'tickers' : 'trades';
    return Buffer.from(JSON.stringify({ arg: { channel, instId: instrument.instId }, data: [row] }));
  });
}

function tickerRow({ instId, instType, tickSize, minSize }: Instrument, ticks: number, index: number): Record<string, string> {
  const price = (away: number): string => priceOf(ticks + away, tickSize);
  return {
    instType,
    instId,
    last: price(0),
    lastSz: minSize,
    askPx: price(1),
    askSz: '1.55896972',
    bidPx: price(-1),
    bidSz: '0.23393',
    open24h: price(-4000),
    high24h: price(9000),
    low24h: price(-8000),
    sodUtc0: price(-3000),
    sodUtc8: price(2000),
    volCcy24h: '525802090.62716611',
    vol24h: '17602.13085371',
    ts: String(TS + index * 7),
  };
}

function tradeRow(
  { instId, tickSize, minSize }: Instrument,
  ticks: number,
  index: number,
  chance: number,
): Record<string, string | number> {
  return {
    instId,
    tradeId: String(338_476_307 + index),
    px: priceOf(ticks, tickSize),
    sz: minSize,
    side: chance < 0.5 ? 'buy' : 'sell',
    ts: String(TS + index * 7),
    count: '1',
    source: '0',
    seqId: 4_000_000_000 + index,
  };
}
