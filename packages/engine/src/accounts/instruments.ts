// The instruments of a venue that tasks can trade, as the venue lists them.
import { FEE_RATES, MAINTENANCE_RATE, multiplyDecimals } from '@millrace/market';
import { listInstruments, type Connection, type VenueInstrument } from '@millrace/okx';

/** An instrument of a venue that tasks can trade. Decimal strings; rates are the venue's common ones, an account's own may be lower. */
export interface InstrumentFacts {
  instId: string;
  productType: 'spot' | 'swap';
  baseCcy: string;
  tickSize: string;
  lotSize: string;
  minSize: string;
  /** Base units in one contract; "1" for spot. */
  contractValue: string;
  maxLeverage: number;
  state: 'live' | 'suspend' | 'expired';
  takerRate: string;
  makerRate: string;
  maintenanceRate: string;
  /** A currency as such: it has no price. Tasks that only move money name it. */
  isCurrency?: true;
}

/** The currency that every account is kept in, for tasks that only move money. */
const USDT: InstrumentFacts = {
  instId: 'USDT',
  productType: 'spot',
  baseCcy: 'USDT',
  tickSize: '0.01',
  lotSize: '0.01',
  minSize: '0.01',
  contractValue: '1',
  maxLeverage: 1,
  state: 'live',
  takerRate: '0',
  makerRate: '0',
  maintenanceRate: '0',
  isCurrency: true,
};

/** What a task may name: a listed instrument, or the currency itself. */
export function findInstrument(listed: ReadonlyMap<string, InstrumentFacts>, instId: string): InstrumentFacts | undefined {
  return instId === USDT.instId ? USDT : listed.get(instId);
}

/** Both lists, or null when the venue did not answer one of them. */
export async function readInstruments(connection: Connection): Promise<VenueInstrument[] | null> {
  const [spot, swap] = [await listInstruments(connection, 'SPOT'), await listInstruments(connection, 'SWAP')];
  return spot.kind === 'ok' && swap.kind === 'ok' ? [...spot.data, ...swap.data] : null;
}

/** Takes over what is traded against USDT and returns those whose state changed; what is no longer listed has expired. */
export function mergeInstruments(known: Map<string, InstrumentFacts>, rows: readonly VenueInstrument[]): InstrumentFacts[] {
  const fresh = new Map(rows.filter(isOffered).map((row) => [row.instId, factsOf(row)]));
  const changed: InstrumentFacts[] = [];
  for (const [instId, old] of known) {
    const now = fresh.get(instId) ?? { ...old, state: 'expired' as const };
    known.set(instId, now);
    if (now.state !== old.state) changed.push(now);
  }
  for (const [instId, facts] of fresh) known.set(instId, facts);
  return changed;
}

function isOffered(row: VenueInstrument): boolean {
  if (row.instType === 'SPOT') return row.instId.endsWith('-USDT');
  return row.settleCurrency === 'USDT' && row.contractType !== 'inverse';
}

function factsOf(row: VenueInstrument): InstrumentFacts {
  const rates = FEE_RATES[row.instType];
  const swap = row.instType === 'SWAP';
  return {
    instId: row.instId,
    productType: swap ? 'swap' : 'spot',
    baseCcy: row.instId.slice(0, row.instId.indexOf('-')),
    tickSize: row.tickSize,
    lotSize: row.lotSize,
    minSize: row.minSize,
    contractValue: swap ? multiplyDecimals(row.contractValue ?? '1', row.contractMultiplier ?? '1') : '1',
    maxLeverage: Math.floor(Number(row.maxLeverage ?? '1')),
    state: row.state === 'live' || row.state === 'expired' ? row.state : 'suspend',
    takerRate: rates.taker,
    makerRate: rates.maker,
    maintenanceRate: swap ? MAINTENANCE_RATE : '0',
  };
}
