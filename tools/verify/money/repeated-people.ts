// Whom the repeated calls are about: traders, leaders, operators, tasks and conversations.
import { randomUUID } from 'node:crypto';
import { freezeUser } from '@millrace/contract/admin';
import type { Pool } from '../../../apps/server/src/shared/database/index.ts';
import type { RepeatWorld } from './repeat-world.ts';

/** No file of the operator waits: only so many may. */
export async function noFile({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('delete from console_export');
  return { list: 'exportTopUp', asked: { state: 'review' } };
}

export async function noApplication({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('delete from trial_application');
  return {};
}

/** Of a user of its own: trial fuel is given once. */
export async function application({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, created_at)
     values ('tra_' || $1, 'meridian', 'usr_' || $1, 'paper', $1, now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

export async function maskedName({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into moderation_item (id, tenant_id, user_id, kind, words, shown, created_at)
     values ('mod_' || $1, 'meridian', 'usr_' || $1, 'nickname', 'eval(1)', '*****1)', now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

/** Of a user and an account of its own: nobody becomes a trader twice. */
export async function traderApplication({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newLinkedUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, created_at)
     values ('tra_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 1, '', 1000, now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

/** A trader who is copied. */
export async function leadTrader({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newLinkedUser(admin);
  await admin.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ('led_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 'paper', 'paper', '', 0.1, now())`,
    [name],
  );
  return { id: `led_${name}`, reason: 'Prices ran ahead' };
}

/** Of a user of its own: one role is asked for once. */
export async function teamRole({ admin }: RepeatWorld, state: 'pending' | 'approved'): Promise<{ id: string }> {
  const name = await newUser(admin);
  await admin.query(
    `insert into team_application (id, tenant_id, user_id, role, words, state, created_at, decided_at)
     values ('tap_' || $1, 'meridian', 'usr_' || $1, 'broker', '', $2, now(), case when $2 = 'approved' then now() end)`,
    [name, state],
  );
  return { id: `tap_${name}` };
}

export async function noStop({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('update tenant_stop set ended_at = now()');
  const { rows } = await admin.query<{ name: string }>(`select name from tenant where id = 'meridian'`);
  return { name: rows[0]?.name, reason: 'Prices cannot be right' };
}

export async function runningStop({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void', version = version + 1 where kind = 'endPanic' and state = 'open'`);
  await admin.query(
    `insert into tenant_stop (id, tenant_id, operator_id, reason, halts_exits, stopped_at)
     values ('stp_' || $1, 'meridian', (select id from operator where tenant_id = 'meridian' limit 1), 'Prices cannot be right', false, now())
     on conflict (tenant_id) where ended_at is null do nothing`,
    [randomUUID().slice(0, 8)],
  );
  return { reason: 'They are right again' };
}

/** Of a user of its own, with a position. */
export async function runningTask({ admin }: RepeatWorld): Promise<{ id: string; version: string }> {
  const name = await newLinkedUser(admin);
  const leg = {
    leg: 'L',
    phase: 'HOLDING',
    sz: '1',
    avgPx: '100',
    securedAssets: '10',
    orderNum: 1,
    liqPx: '',
    realizedPnl: '0',
    fees: '0',
    funding: '0',
  };
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled, view, created_at)
     values ('tsk_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', true, $2, now())`,
    [name, JSON.stringify({ legs: [leg] })],
  );
  return { id: `tsk_${name}`, version: '0' };
}

/** As `newUser`, with an account. */
export async function newLinkedUser(admin: Pool): Promise<string> {
  const name = await newUser(admin);
  await admin.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ('crd_' || $1, 'meridian', 'usr_' || $1, 'paper', 'paper', $1, '', '', 'none', '', '', false, 'futures', true, now(), now())`,
    [name],
  );
  return name;
}

/** The part of his id that is his own. */
export async function newUser(admin: Pool): Promise<string> {
  const name = randomUUID().slice(0, 8);
  await admin.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code)
     values ('usr_' || $1, 'meridian', (select max(uid)::int + 1 from app_user)::text, $1 || '@example.com', $1, '', $1)`,
    [name],
  );
  return name;
}

/** One that waits for an answer. */
export async function newChat(admin: Pool): Promise<string> {
  const name = await newUser(admin);
  await admin.query(
    `insert into chat (id, tenant_id, user_id, waiting_since, last_at, created_at) values ('cht_' || $1, 'meridian', 'usr_' || $1, now(), now(), now())`,
    [name],
  );
  return `cht_${name}`;
}

/** Frozen by an operator; nobody has proposed the end of it. */
/** One who can sign in to nothing yet. */
export async function newOperator({ admin }: RepeatWorld): Promise<{ id: string; version: number }> {
  const name = `op-${randomUUID().slice(0, 8)}`;
  await admin.query(
    `insert into operator (id, tenant_id, name, roles, created_at, email) values ('opr_' || $2, 'meridian', $1, '{support}', now(), $1 || '@meridian.example')`,
    [name, name.slice(3)],
  );
  return { id: `opr_${name.slice(3)}`, version: 0 };
}

export async function ownTrader(world: RepeatWorld): Promise<Record<string, unknown>> {
  const operator = await newOperator(world);
  const userId = `usr_${await newUser(world.admin)}`;
  await world.admin.query(`insert into operator_trader (tenant_id, operator_id, user_id, created_at) values ('meridian', $1, $2, now())`, [
    operator.id,
    userId,
  ]);
  return { ...operator, userId, reason: 'Named by mistake' };
}

export async function frozenUser({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const id = `usr_${await newUser(admin)}`;
  await system.admin('reviewer', freezeUser, { id, reason: 'Stolen mailbox' });
  return { id, reason: 'Mailbox is his again' };
}
