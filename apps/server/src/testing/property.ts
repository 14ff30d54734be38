// Puts objects of a person straight into the database: what the access tests let others ask for. They need no exchange behind them.
import pg from 'pg';
import type { SampleIds } from './sample-inputs.ts';

/** A linked key, a task of kind 4, a session and a message of this user. */
export async function giveProperty(adminUrl: string, owner: { tenantId: string; id: string }): Promise<SampleIds> {
  const tail = owner.id.slice(4);
  const ids: SampleIds = { credentialId: `crd_${tail}`, taskId: `tsk_${tail}`, messageId: `msg_${tail}`, sessionId: `ses_${tail}` };
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(
      `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound, account_mode, swap_ready, checked_at, created_at)
       values ($1, $2, $3, 'paper', 'paper', $3, 'mine', 'abc...xyz', 'k1', '', '', false, 'futures', true, now(), now())`,
      [ids.credentialId, owner.tenantId, owner.id],
    );
    await admin.query(
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
       values ($1, $2, $3, $4, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', $5, now())`,
      [ids.taskId, owner.tenantId, owner.id, ids.credentialId, JSON.stringify(SETTINGS)],
    );
    await admin.query(
      `insert into session (id, tenant_id, user_id, token_hash, created_at, expires_at) values ($1, $2, $3, sha256($1::text::bytea), now(), now() + interval '1 day')`,
      [ids.sessionId, owner.tenantId, owner.id],
    );
    await admin.query(`insert into message (id, tenant_id, user_id, kind, args) values ($1, $2, $3, 'keyBroken', '{}')`, [
      ids.messageId,
      owner.tenantId,
      owner.id,
    ]);
  } finally {
    await admin.end();
  }
  return ids;
}

const SETTINGS = {
  direction: 'long',
  baseOrderSize: '1',
  maxAddOrders: 3,
  addStepPct: '3',
  addGrowthPct: '50',
  growthMode: 'size',
  callbackPct: '0.2',
  rollbackPct: '0.2',
  targetPct: '1.2',
  targetAmount: '0',
  stopLossAmount: '100',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 0,
  leverage: 3,
  repeatMode: 'repeat',
};
