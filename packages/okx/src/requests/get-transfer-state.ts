// GET asset/transfer-state: what became of a transfer, by the id that its sender gave it.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface TransferState {
  transId: string;
  amount: string;
  state: 'success' | 'pending' | 'failed';
}

const row = z.pipe(
  z.object({ transId: z.string(), amt: decimal, state: z.enum(['success', 'pending', 'failed']) }),
  z.transform((wire): TransferState => ({ transId: wire.transId, amount: wire.amt, state: wire.state })),
);

/** Null when the venue knows no such transfer. Signed, read permission; 10 per second. */
export async function getTransferState(connection: Connection, clientId: string): Promise<Reply<TransferState | null>> {
  const reply = await readRows(connection, {
    method: 'GET',
    path: 'asset/transfer-state',
    query: { clientId },
    signed: true,
    limits: [RATE_LIMITS.transferState],
    lane: 'read',
    row,
  });
  return reply.kind === 'ok' ? { kind: 'ok', data: reply.data[0] ?? null } : reply;
}
