// What is done with money while processes are killed: each scenario says what it must have changed in the end, however often it was broken off.
import { applyTopUp, applyWithdrawal, buyFuel, cancelWithdrawal, transfer, upload } from '@millrace/contract';
import { claimTopUp, decideApproval, decideTopUp, decideWithdrawal, payWithdrawal, proposeEnd } from '@millrace/contract/admin';
import sharp from 'sharp';
import type { Pool } from '../../../../apps/server/src/shared/database/index.ts';
import { traderAddress, type KilledSystem } from './system.ts';
import { passwordOnWire } from './wire-password.ts';

/** Changes of balances, by `{trader | other} {currency} {purpose}`; and what else is not as it must be. */
export interface Expected {
  changes: Readonly<Record<string, string>>;
  faults?: readonly string[];
}

export interface KillScenario {
  name: string;
  run(system: KilledSystem, audit: Pool): Promise<Expected>;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const secondPassword = passwordOnWire('demo5678');
export const PAYOUT = { network: 'PAPER', address: traderAddress, amount: '11', secondPassword };
export const TRANSFER = { uid: '10000002', currency: 'usdt', amount: '1.23456789', secondPassword };

export const killScenarios: readonly KillScenario[] = [
  { name: 'top-up', run: topUp },
  { name: 'purchase of fuel', run: purchase },
  { name: 'transfer', run: send },
  { name: 'withdrawal taken back', run: takenBack },
  { name: 'withdrawal rejected', run: rejected },
  { name: 'withdrawal and payout', run: paidOut },
  { name: 'closing', run: closing },
];

async function topUp(system: KilledSystem): Promise<Expected> {
  const { id, exact } = await system.call(applyTopUp, { money: '100', network: 'PAPER' });
  const slip = await system.upload(upload.path, await slipForm());
  await system.call(applyTopUp, { orderId: id, slip });
  await system.pay(exact);
  await system.mine();
  // A chain that cannot be asked is asked again the next time.
  for (let round = 0; round < 2; round += 1) await system.work('watchArrivals');
  const { version } = (await system.admin('reviewer', claimTopUp, { id })).topUp;
  await system.admin('reviewer', decideTopUp, { id, version, decision: 'approve' });
  return { changes: { 'trader dusdt balance': exact } };
}

export async function slipForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'slip');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'slip.png');
  return form;
}

async function purchase(system: KilledSystem): Promise<Expected> {
  await system.call(buyFuel, { amount: '100.01' });
  return { changes: { 'trader usdt balance': '-100.01', 'trader dusdt balance': '100.01' } };
}

async function send(system: KilledSystem): Promise<Expected> {
  await system.call(transfer, TRANSFER);
  return { changes: { 'trader usdt balance': '-1.23456789', 'other usdt balance': '1.23456789' } };
}

async function takenBack(system: KilledSystem): Promise<Expected> {
  const { id } = await system.call(applyWithdrawal, PAYOUT);
  await system.call(cancelWithdrawal, { id });
  return { changes: {} };
}

async function rejected(system: KilledSystem): Promise<Expected> {
  const { id } = await system.call(applyWithdrawal, PAYOUT);
  await system.admin('reviewer', decideWithdrawal, { id, version: 0, decision: 'reject', reply: 'not this one' });
  return { changes: {} };
}

/** Paid; or lost, where the server ended between its intent and the chain: then two people give it back. */
async function paidOut(system: KilledSystem, audit: Pool): Promise<Expected> {
  const { id } = await system.call(applyWithdrawal, PAYOUT);
  await system.admin('reviewer', decideWithdrawal, { id, version: 0, decision: 'approve' });
  await system.admin('approver', payWithdrawal, { id, version: 1 });
  for (let round = 0; round < 3; round += 1) {
    await system.work('payOut');
    await system.mine();
  }
  await system.work('payOut');
  await system.work('payOut', HOUR_MS + 1);
  const find = async () =>
    (await audit.query<{ state: string; version: number }>('select state, version from withdrawal where id = $1', [id])).rows[0];
  const found = await find();
  if (found?.state === 'lost') {
    const { approvalId } = await system.admin('reviewer', proposeEnd, { id, version: found.version, reply: 'never sent' });
    await system.admin('approver', decideApproval, { id: approvalId, version: 0, decision: 'approve' });
  }
  const state = (await find())?.state;
  if (state === 'confirmed') return { changes: { 'trader usdt balance': '-11' } };
  return { changes: {}, faults: state === 'rejected' ? [] : [`a withdrawal is ${String(state)}`] };
}

/** Days before today that can be closed one by one. */
export const CLOSED_DAYS_MAX = 20;

/** Closes the next day of every tenant. */
async function closing(system: KilledSystem, audit: Pool): Promise<Expected> {
  const count = async (sql: string): Promise<number> =>
    Number((await audit.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);
  const runs = await count(`daily_run where tenant_id = 'meridian' and job = 'ledger_closing'`);
  const [tenants, before] = [await count('tenant'), await count('ledger_closed_day')];
  await system.work('closeDays', (runs - CLOSED_DAYS_MAX) * DAY_MS);
  const closed = (await count('ledger_closed_day')) - before;
  // The first closing takes the days before it as well.
  const isWhole = before === 0 ? closed >= tenants : closed === tenants;
  return { changes: {}, faults: isWhole ? [] : [`${String(closed)} days were closed for ${String(tenants)} tenants`] };
}
