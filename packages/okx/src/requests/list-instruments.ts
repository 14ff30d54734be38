// GET public/instruments: what can be traded and in which steps.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, decimalOrNull, msOrNull, textOrNull, type InstrumentType } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

/** The venue's row; amounts are decimal strings. Sizes are contracts for swaps, base units for spot. */
export interface VenueInstrument {
  instId: string;
  instType: InstrumentType;
  /** BTC-USDT for both the pair and its swap. */
  family: string;
  state: 'live' | 'suspend' | 'preopen' | 'test' | 'rebase' | 'expired';
  settleCurrency: string | null;
  tickSize: string;
  lotSize: string;
  minSize: string;
  /** Face value and multiplier of a contract in base units; null for spot. */
  contractValue: string | null;
  contractMultiplier: string | null;
  /** linear or inverse; null for spot. */
  contractType: string | null;
  maxLeverage: string | null;
  maxLimitSize: string | null;
  /** Contracts; USDT for spot. */
  maxMarketSize: string | null;
  /** Same unit as maxMarketSize. */
  maxStopSize: string | null;
  listTimeMs: number | null;
}

const row = z.pipe(
  z.object({
    instId: z.string(),
    instType: z.enum(['SPOT', 'SWAP']),
    instFamily: textOrNull,
    uly: textOrNull,
    state: z.enum(['live', 'suspend', 'preopen', 'test', 'rebase', 'expired']),
    settleCcy: textOrNull,
    tickSz: decimal,
    lotSz: decimal,
    minSz: decimal,
    ctVal: decimalOrNull,
    ctMult: decimalOrNull,
    ctType: textOrNull,
    lever: decimalOrNull,
    maxLmtSz: decimalOrNull,
    maxMktSz: decimalOrNull,
    maxStopSz: decimalOrNull,
    listTime: msOrNull,
  }),
  z.transform((wire): VenueInstrument => ({
    instId: wire.instId,
    instType: wire.instType,
    family: wire.instFamily ?? wire.uly ?? wire.instId,
    state: wire.state,
    settleCurrency: wire.settleCcy,
    tickSize: wire.tickSz,
    lotSize: wire.lotSz,
    minSize: wire.minSz,
    contractValue: wire.ctVal,
    contractMultiplier: wire.ctMult,
    contractType: wire.ctType,
    maxLeverage: wire.lever,
    maxLimitSize: wire.maxLmtSz,
    maxMarketSize: wire.maxMktSz,
    maxStopSize: wire.maxStopSz,
    listTimeMs: wire.listTime,
  })),
);

/** Rows we cannot read are left out: one odd listing must not hide the others. Public; 20 per 2 s and type. */
export function listInstruments(connection: Connection, instType: InstrumentType, instId?: string): Promise<Reply<VenueInstrument[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'public/instruments',
    query: { instType, instId },
    signed: false,
    limits: [RATE_LIMITS.instruments],
    instrument: instType,
    lane: 'read',
    row,
    skipMisfits: true,
  });
}
