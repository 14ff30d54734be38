// The instruments that are traded, with the venue's own figures (OKX, replies of 2022-05 with newer values where known).
// Everything is a decimal string: sizes of spot in base units, of swaps in contracts.

export type InstType = 'SPOT' | 'SWAP';

export interface Instrument {
  instId: string;
  instType: InstType;
  baseCcy: string;
  quoteCcy: 'USDT';
  /** Smallest price step in USDT. */
  tickSize: string;
  /** Smallest size step. */
  lotSize: string;
  minSize: string;
  /** Base units in one contract (ctVal x ctMult); "1" for spot. */
  contractValue: string;
  /** "1" for spot: cash only. */
  maxLeverage: string;
  /** Largest limit order, base units or contracts. */
  maxLimitSize: string;
  /** Largest market order: USDT for spot, contracts for swaps. */
  maxMarketSize: string;
  /** Largest conditional order that goes out at market; same unit as maxMarketSize. */
  maxStopSize: string;
  /** Listing time, ms. */
  listTime: string;
  /** The venue's number of the instrument (`instIdCode`). */
  code: number;
}

type Row = readonly [
  instId: string,
  tickSize: string,
  lotSize: string,
  minSize: string,
  contractValue: string,
  maxLeverage: string,
  maxLimitSize: string,
  maxMarketSize: string,
  listTime: string,
];

const SPOT: readonly Row[] = [
  ['BTC-USDT', '0.1', '0.00000001', '0.00001', '1', '1', '9999999999', '1000000', '1548133413000'],
  ['ETH-USDT', '0.01', '0.000001', '0.0001', '1', '1', '999999999999', '1000000', '1548133413000'],
  ['SOL-USDT', '0.001', '0.000001', '0.01', '1', '1', '999999999999', '1000000', '1601431200000'],
  ['XRP-USDT', '0.0001', '0.000001', '1', '1', '1', '999999999999', '1000000', '1548133413000'],
  ['DOGE-USDT', '0.00001', '0.000001', '10', '1', '1', '999999999999', '1000000', '1548133413000'],
];

const SWAPS: readonly Row[] = [
  ['BTC-USDT-SWAP', '0.1', '0.01', '0.01', '0.01', '100', '100000000', '1600', '1611916828000'],
  ['ETH-USDT-SWAP', '0.01', '0.01', '0.01', '0.1', '100', '100000000', '4500', '1611916828000'],
  ['SOL-USDT-SWAP', '0.001', '1', '1', '1', '75', '100000000', '2000', '1611916828000'],
  ['XRP-USDT-SWAP', '0.0001', '0.1', '0.1', '100', '50', '100000000', '5000', '1611916828000'],
  ['DOGE-USDT-SWAP', '0.00001', '0.1', '0.1', '1000', '50', '100000000', '4000', '1611916828000'],
];

/** All instruments, spot first. */
export const INSTRUMENTS: readonly Instrument[] = [
  ...SPOT.map((row, index) => instrumentOf(row, 'SPOT', index)),
  ...SWAPS.map((row, index) => instrumentOf(row, 'SWAP', SPOT.length + index)),
];

const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]));

export function findInstrument(instId: string): Instrument | undefined {
  return byId.get(instId);
}

/** @throws Error for an instrument that is not in the table: a bug of the caller, outside input goes through findInstrument. */
export function getInstrument(instId: string): Instrument {
  const instrument = byId.get(instId);
  if (!instrument) throw new Error(`unknown instrument ${instId}`);
  return instrument;
}

function instrumentOf(row: Row, instType: InstType, index: number): Instrument {
  const [instId, tickSize, lotSize, minSize, contractValue, maxLeverage, maxLimitSize, maxMarketSize, listTime] = row;
  return {
    instId,
    instType,
    baseCcy: instId.slice(0, instId.indexOf('-')),
    quoteCcy: 'USDT',
    tickSize,
    lotSize,
    minSize,
    contractValue,
    maxLeverage,
    maxLimitSize,
    maxMarketSize,
    maxStopSize: maxMarketSize,
    listTime,
    code: 10_001 + index,
  };
}
