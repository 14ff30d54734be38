// What the repeated calls about money are about: orders, arrivals, journals.
import { randomUUID } from 'node:crypto';
import { paperAddressOf } from '@millrace/chain';
import { applyTopUp, applyWithdrawal, upload } from '@millrace/contract';
import { decideWithdrawal, getTerms, payWithdrawal, proposeAdjustment, typeArrival } from '@millrace/contract/admin';
import { adjustJournal } from '../../../apps/server/src/ledger/journals/adjust.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { PAYOUT, slipForm } from './killed/scenarios.ts';
import type { RepeatWorld } from './repeat-world.ts';

export const TENANT_ADDRESS = paperAddressOf('where meridian is paid');
let statements = 0;
export const ADJUSTMENT = { number: '10000001', currency: 'token', amount: '3', reason: 'a correction' } as const;

export async function withdrawal({ system }: RepeatWorld): Promise<{ id: string }> {
  return { id: (await system.call(applyWithdrawal, PAYOUT)).id };
}

export async function approvedWithdrawal(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await withdrawal(world);
  await world.system.admin('reviewer', decideWithdrawal, { id, version: 0, decision: 'approve' });
  return { id, version: 1 };
}

export async function lostWithdrawal(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await approvedWithdrawal(world);
  await world.system.admin('approver', payWithdrawal, { id, version: 1 });
  await world.admin.query(`update withdrawal set state = 'lost' where id = $1`, [id]);
  return { id, version: 2, reply: 'never sent' };
}

export async function firstOrder({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  // Few orders may be open at once.
  await admin.query(`update top_up set state = 'cancelled' where state in ('open', 'review')`);
  return { money: '100', network: 'PAPER' };
}

export async function order(world: RepeatWorld): Promise<{ id: string; exact: string }> {
  return world.system.call(applyTopUp, await firstOrder(world));
}

export async function orderWithSlip(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await order(world);
  return { orderId: id, slip: await world.system.upload(upload.path, await slipForm()) };
}

export async function paidOrder(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, exact } = await order(world);
  await world.system.call(applyTopUp, { orderId: id, slip: await world.system.upload(upload.path, await slipForm()) });
  await world.system.admin('reviewer', typeArrival, arrival(exact));
  await world.system.work('watchArrivals');
  const { rows } = await world.admin.query<{ version: number }>('select version from top_up where id = $1', [id]);
  return { id, version: rows[0]?.version, decision: 'approve' };
}

export function arrival(amount: string): Record<string, unknown> {
  const from = paperAddressOf('somebody');
  const txid = randomUUID().replaceAll('-', '');
  return { network: 'PAPER', txid, address: TENANT_ADDRESS, from, amount, confirmations: '50', time: String(Date.now()) };
}

export async function listedArrival({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const typed = arrival('5');
  await system.admin('reviewer', typeArrival, typed);
  await system.work('watchArrivals');
  const { rows } = await admin.query<{ id: string; version: number }>('select id, version from chain_arrival where txid = $1', [
    typed['txid'],
  ]);
  return { ...rows[0], number: '10000001' };
}

/** A journal that nobody has proposed to take back. */
export async function wrongJournal({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const ledger = { tenantId: 'meridian', environment: 'paper', atMs: Date.now() } as const;
  const { currency, amount, reason } = ADJUSTMENT;
  const journal = adjustJournal({ approvalId: `apr_${randomUUID()}`, userId: system.userId, currency, amount, reason });
  const [posted] = await inTransaction(admin, (tx) => postJournals(tx, ledger, [journal]));
  return { id: posted?.id, reason };
}

/** Of a day that no other one is of. */
export function newStatement(): Record<string, unknown> {
  statements += 1;
  const day = new Date(Date.UTC(2024, 0, statements)).toISOString().slice(0, 10);
  return { exchange: 'paper', statement: `R-${day}`, startDay: day, endDay: day, currency: 'usdc', amount: '12.5' };
}

/** Outgoing money is stopped, the audit after it found nothing, and nobody has proposed to go on. */
export async function endedDifference({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void' where kind = 'liftStop' and state = 'open'`);
  await admin.query(
    `with audit as (
       insert into ledger_audit (tenant_id, is_whole, journal_id, differences, detail, made_at)
       select 'meridian', true, 0, differences, '[]', now() from unnest(array[1, 0]) differences returning id, tenant_id, differences)
     insert into outgoing_stop (tenant_id, audit_id, stopped_at) select tenant_id, id, now() from audit where differences = 1
     on conflict (tenant_id) do update set audit_id = excluded.audit_id`,
  );
  return { reason: 'A balance was written by hand' };
}

export async function adjustment({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const { approvalId } = await system.admin('reviewer', proposeAdjustment, ADJUSTMENT);
  return { id: approvalId, version: 0, decision: 'approve' };
}

export async function noProposal({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void' where kind = 'terms' and state = 'open'`);
  const { version } = await system.admin('administrator', getTerms, {});
  return { version, dailyLimit: '40000' };
}
