// What the engine reads and writes of linked accounts: their venue and whether their key holds. Never touches the sealed secrets.
import type { RefusalCode } from '@millrace/contract';
import type { Queryable } from './task-store.ts';

export interface CredentialRow {
  id: string;
  venueId: string;
  status: 'ok' | 'broken';
  swapReady: boolean;
}

export async function findCredential(db: Queryable, credentialId: string): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<{ id: string; venue_id: string; status: 'ok' | 'broken'; swap_ready: boolean }>(
    'select id, venue_id, status, swap_ready from exchange_credential where id = $1 and deleted_at is null',
    [credentialId],
  );
  return rows[0] && { id: rows[0].id, venueId: rows[0].venue_id, status: rows[0].status, swapReady: rows[0].swap_ready };
}

/** Remembers that the exchange refuses the key; only a new linking mends it. */
export async function markCredentialBroken(db: Queryable, credentialId: string, code: string): Promise<void> {
  await db.query(`update exchange_credential set status = 'broken', broken_reason = $2 where id = $1 and status = 'ok'`, [
    credentialId,
    reasonOf(code),
  ]);
}

function reasonOf(code: string): RefusalCode {
  if (code === '50110' || code === '50121') return 'exchangeKeyIpBlocked';
  return code === '50120' ? 'exchangeKeyReadOnly' : 'exchangeKeyRefused';
}
