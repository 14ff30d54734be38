// POST asset/transfer: moves money between the funding and the trading account. Nothing but the engine's sender may import it; it never retries or invents an id.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { moveReply, type MoveReply } from '../core/reply.ts';
import { send } from '../core/request.ts';

/** The accounts of a transfer, in the venue's numbers. */
const FUNDING_ACCOUNT = '6';
const TRADING_ACCOUNT = '18';

export interface AssetTransfer {
  /** Identity of the intent: 1-32 letters and digits; getTransferState finds the transfer by it. */
  clientId: string;
  currency: string;
  /** Decimal, more than zero. */
  amount: string;
  to: 'funding' | 'trading';
}

/**
 * accepted: the venue has it; its end is what getTransferState says. refused: no money moved. unknown: ask getTransferState by clientId.
 * The venue does not promise to refuse a clientId that it knows: it must not be sent twice. Signed, trade permission; 2 per second.
 */
export async function transferAsset(connection: Connection, transfer: AssetTransfer): Promise<MoveReply> {
  const [from, to] = transfer.to === 'trading' ? [FUNDING_ACCOUNT, TRADING_ACCOUNT] : [TRADING_ACCOUNT, FUNDING_ACCOUNT];
  const exchange = await send(connection, {
    method: 'POST',
    path: 'asset/transfer',
    body: { ccy: transfer.currency, amt: transfer.amount, from, to, type: '0', clientId: transfer.clientId },
    signed: true,
    limits: [RATE_LIMITS.assetTransfer],
    lane: 'entry',
  });
  return moveReply(exchange);
}
