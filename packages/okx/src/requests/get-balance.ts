// GET account/balance: the money of the trading account.
import { balanceRow, type Balance } from './balance.ts';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

/** All currencies held, or those named (at most 20). Signed, read permission; 10 per 2 s. */
export function getBalance(
  connection: Connection,
  currencies: readonly string[] = [],
  options: RequestOptions = {},
): Promise<Reply<Balance>> {
  return readOne(connection, {
    method: 'GET',
    path: 'account/balance',
    query: { ccy: currencies.length === 0 ? undefined : currencies.join(',') },
    signed: true,
    limits: [RATE_LIMITS.balance],
    lane: options.lane ?? 'read',
    row: balanceRow,
  });
}
