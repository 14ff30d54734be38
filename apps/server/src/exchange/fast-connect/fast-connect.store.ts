// The only SQL on fast_connect: states on their way to an exchange and back. A state counts only for the session that made it, and once.
import { limits, type RefusalCode } from '@millrace/contract';
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf, newId } from '../../shared/ids.ts';

export interface FastConnectOwner {
  tenantId: string;
  userId: string;
  sessionId: string;
}

export interface FastConnect {
  id: string;
  venueId: string;
  remark: string;
  /** `linking`: a request has claimed it. */
  stage: 'waiting' | 'linking' | 'linked' | 'failed';
  credentialId: string | null;
  reason: RefusalCode | null;
}

interface Columns {
  id: string;
  venue_id: string;
  remark: string;
  expires_at: Date;
  claimed_at: Date | null;
  ended_at: Date | null;
  credential_id: string | null;
  refusal: RefusalCode | null;
}

const COLUMNS = 'id, venue_id, remark, expires_at, claimed_at, ended_at, credential_id, refusal';

/** Stores a state of 128 random bits and returns it. Ends the user's earlier states that were not claimed. */
export async function insertFastConnect(
  tx: Queryable,
  owner: FastConnectOwner,
  { venueId, remark, installedApp, nowMs }: { venueId: string; remark: string; installedApp: boolean; nowMs: number },
): Promise<string> {
  const state = `${installedApp ? 'fcn' : 'fcw'}_${randomBytes(16).toString('base64url')}`;
  await tx.query(
    `update fast_connect set ended_at = $2, refusal = 'fastConnectExpired' where user_id = $1 and ended_at is null and claimed_at is null`,
    [owner.userId, new Date(nowMs)],
  );
  await tx.query(
    `insert into fast_connect (id, tenant_id, user_id, session_id, venue_id, remark, state_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId('fst'),
      owner.tenantId,
      owner.userId,
      owner.sessionId,
      venueId,
      remark,
      hashOf(state),
      new Date(nowMs),
      new Date(nowMs + limits.fastConnectTtlSec * 1000),
    ],
  );
  return state;
}

/** Claims the state for finishing; undefined when it is not valid any more or another request claimed it first. */
export async function claimFastConnect(
  tx: Queryable,
  owner: FastConnectOwner,
  state: string,
  nowMs: number,
): Promise<FastConnect | undefined> {
  const { rows } = await tx.query<Columns>(
    `update fast_connect set claimed_at = $4 where state_hash = $1 and user_id = $2 and session_id = $3
       and claimed_at is null and ended_at is null and expires_at > $4 returning ${COLUMNS}`,
    [hashOf(state), owner.userId, owner.sessionId, new Date(nowMs)],
  );
  return rows[0] && fastConnectOf(rows[0], nowMs);
}

/** The state and its stage; undefined when this session did not make it. */
export async function findFastConnect(
  tx: Queryable,
  owner: FastConnectOwner,
  state: string,
  nowMs: number,
): Promise<FastConnect | undefined> {
  const { rows } = await tx.query<Columns>(
    `select ${COLUMNS} from fast_connect where state_hash = $1 and user_id = $2 and session_id = $3`,
    [hashOf(state), owner.userId, owner.sessionId],
  );
  return rows[0] && fastConnectOf(rows[0], nowMs);
}

function fastConnectOf(row: Columns, nowMs: number): FastConnect {
  const { id, venue_id: venueId, remark, credential_id: credentialId } = row;
  const over =
    row.claimed_at === null ? row.expires_at.getTime() <= nowMs : row.claimed_at.getTime() + limits.fastConnectFinishSec * 1000 <= nowMs;
  const reason = row.refusal ?? (row.ended_at === null && over ? 'fastConnectExpired' : null);
  const stage = reason !== null ? 'failed' : row.ended_at !== null ? 'linked' : row.claimed_at === null ? 'waiting' : 'linking';
  return { id, venueId, remark, stage, credentialId, reason };
}

/** Ends it without an account; one that has ended stays as it is. */
export async function failFastConnect(tx: Queryable, id: string, reason: RefusalCode, nowMs: number): Promise<void> {
  await tx.query('update fast_connect set ended_at = $2, refusal = $3 where id = $1 and ended_at is null', [id, new Date(nowMs), reason]);
}

/** Ends it with the account, in the transaction that links it. False when it has ended or its time to finish is over. */
export async function endFastConnect(tx: Queryable, id: string, credentialId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update fast_connect set ended_at = $2, credential_id = $3 where id = $1 and ended_at is null and claimed_at > $4',
    [id, new Date(nowMs), credentialId, new Date(nowMs - limits.fastConnectFinishSec * 1000)],
  );
  return rowCount === 1;
}

export async function cleanFastConnects(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query('delete from fast_connect where id in (select id from fast_connect where expires_at < $1 limit $2)', [
    new Date(nowMs - 86_400_000),
    rowsMax,
  ]);
}
