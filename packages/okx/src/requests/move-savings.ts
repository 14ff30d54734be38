// POST finance/savings/purchase-redempt: lends money of the funding account, or takes it back. Nothing but the engine's sender may import it.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { moveReply, type MoveReply } from '../core/reply.ts';
import { send } from '../core/request.ts';

export interface SavingsMove {
  currency: string;
  /** Decimal, more than zero. */
  amount: string;
  side: 'purchase' | 'redeem';
  /** Purchases: the least yearly rate at which it may be lent, a fraction from 0.01 to 3.65. */
  minRate?: string;
}

/**
 * accepted: done. refused: no money moved. unknown: the call takes no id of ours; a bill of type 75 (purchase) or 76 (redemption) of the funding
 * account that is newer than the request shows that it was done, see listAssetBills. Signed, trade permission; 6 per second.
 */
export async function moveSavings(connection: Connection, move: SavingsMove): Promise<MoveReply> {
  const exchange = await send(connection, {
    method: 'POST',
    path: 'finance/savings/purchase-redempt',
    body: {
      ccy: move.currency,
      amt: move.amount,
      side: move.side === 'purchase' ? 'purchase' : 'redempt',
      ...(move.minRate === undefined ? {} : { rate: move.minRate }),
    },
    signed: true,
    limits: [RATE_LIMITS.savingsMove],
    lane: 'entry',
  });
  return moveReply(exchange);
}
