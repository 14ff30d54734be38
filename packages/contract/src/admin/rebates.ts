// Broker rebates: what an exchange pays the brand for its traders' volume, entered from the exchange's statement by two people.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields } from '../wire.ts';
import { decided } from './desk.ts';
import { defineExport } from './export-call.ts';
import { rebateCurrencies, wireDay, wireRowId } from './ledger.ts';

export const rebateRow = z.object({
  /** Of the journal. */
  id: z.string(),
  exchange: z.string(),
  statement: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  currency: z.enum(rebateCurrencies),
  amount: z.string(),
  /** Of the counter journal that took it back; null while it stands. */
  counterId: z.nullable(z.string()),
  createTime: z.int(),
});
export type RebateRow = z.output<typeof rebateRow>;

/** Newest first, with the exchanges whose statements can be entered. */
export const pageRebate = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/pageRebate',
  duty: 'look',
  input: z.strictObject({
    /** `nextId` of the page before. */
    afterId: z.optional(wireRowId),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(rebateRow), nextId: z.nullable(z.string()), exchanges: z.array(z.string()) }),
});

/** All statements that are booked, as CSV. */
export const exportRebate = defineExport({ path: '/app/admin/ledger/exportRebate', duty: 'look', input: z.strictObject({}) });

/**
 * Proposes to book a statement: days of the exchange, the last one over. A statement is booked once, and no two of an exchange and currency overlap; one that
 * was taken back may be entered again.
 */
export const proposeRebate = defineCall({
  method: 'POST',
  path: '/app/admin/ledger/proposeRebate',
  duty: 'finance',
  idempotent: true,
  input: z.strictObject({
    exchange: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'identifier')),
    /** The exchange's own number of it. */
    statement: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'identifier')),
    startDay: wireDay,
    endDay: wireDay,
    currency: z.enum(rebateCurrencies),
    amount: wireDecimal({ scale: 8, min: '0.00000001', max: '1000000000' }),
  }),
  output: decided,
  refusals: ['alreadyDecided', 'statementBooked'],
});
