// Opens a top-up order with an exact amount, and takes its slip.
import { randomInt } from 'node:crypto';
import { applyTopUp, limits, type InputOf, type PermissionAlias } from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import { listPackages } from '../fuel/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { handler, requirePermission } from '../shared/http/handler.ts';
import { newId } from '../shared/ids.ts';
import { getMoneyTerms, type MoneyTerms } from '../shared/money/terms.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { makeSlip } from '../uploads/index.ts';
import { changeTopUp, countOpen, findTopUp, insertTopUp, topUpRowOf, type NewTopUp, type TopUp } from './top-up.store.ts';

const SLIP_MS_MAX = 24 * 3_600_000;
/** The last digits that tell orders apart: so many ten-thousandths of a USDT at most. */
const LAST_DIGITS_MAX = 9999;
const TRIES_MAX = 20;
/** Which tabs a tenant shows beside the personal one. */
const TYPE_PERMISSIONS: Readonly<Record<number, PermissionAlias>> = { 2: 'P10502', 3: 'P10503' };

type Input = InputOf<typeof applyTopUp>;

/** Whether the tenant shows the tab of `types`: 1 personal, 2 community, 3 broker. */
export function mayPayTo({ permissions }: Pick<Tenant, 'permissions'>, types: number): boolean {
  const permission = TYPE_PERMISSIONS[types];
  return permission === undefined || permissions.includes(permission);
}

export const applyTopUpRoute = handler(applyTopUp, async ({ clock }, { input, session, tenant, write }) =>
  write(async (tx) => {
    const terms = await getMoneyTerms(tx, tenant.id, tenant.money);
    const caller = { tenant, userId: session.userId, nowMs: clock.now() };
    const topUp =
      input.orderId === undefined
        ? await open(tx, input, { ...caller, terms })
        : await sendSlip(tx, input, { ...caller, orderId: input.orderId });
    return topUpRowOf(topUp, { money: tenant.money, confirmationsNeeded: terms.topUp.confirmations[topUp.network] ?? 0 });
  }),
);

interface Caller {
  tenant: Tenant;
  userId: string;
  nowMs: number;
}

async function open(tx: Queryable, input: Input, { tenant, userId, nowMs, terms }: Caller & { terms: MoneyTerms }): Promise<TopUp> {
  const { types = 1, network: name } = input;
  if (!mayPayTo(tenant, types)) refuse('notFound');
  const { price, bonus } = await priceOf(tx, input, { tenant, terms });
  const pay = terms.topUp.addresses.find((one) => one.types === types && one.network === name);
  if (!pay) refuseInput({ field: 'network', rule: 'notOffered', args: {} });
  if ((await countOpen(tx, userId)) >= limits.topUpsOpenMax) refuse('topUpsTooMany', { max: limits.topUpsOpenMax });
  const { network, address } = pay;
  const of = { id: newId('tpu'), tenantId: tenant.id, userId, types, network, address, price, bonus };
  await insertWithExact(tx, of, nowMs);
  return (await findTopUp(tx, of.id, { lock: false })) ?? refuse('notFound');
}

/** Draws last digits until no other open order of the address has them. */
async function insertWithExact(tx: Queryable, of: Omit<NewTopUp, 'exact'>, nowMs: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const digits = randomInt(1, LAST_DIGITS_MAX + 1);
    const exact = addDecimals(of.price, `0.${String(digits).padStart(4, '0')}`);
    if (await insertTopUp(tx, { ...of, exact }, { nowMs, endMs: nowMs + SLIP_MS_MAX })) return;
  }
  refuse('tooManyRequests', { seconds: 60 });
}

/** @throws Refusal inputInvalid, or notFound for a custom amount where the tenant offers none */
async function priceOf(
  tx: Queryable,
  { id, money }: Input,
  { tenant, terms }: { tenant: Tenant; terms: MoneyTerms },
): Promise<{ price: string; bonus: string }> {
  if (id !== undefined) {
    const found = (await listPackages(tx, tenant.id)).find((one) => one.id === id);
    return found ?? refuseInput({ field: 'id', rule: 'notOffered', args: {} });
  }
  requirePermission(tenant, 'P10501');
  if (money === undefined) refuseInput({ field: 'money', rule: 'required', args: {} });
  if (compareDecimals(money, '0') <= 0) refuseInput({ field: 'money', rule: 'aboveZero', args: {} });
  const { minimum } = terms.topUp;
  if (compareDecimals(money, minimum) < 0) refuseInput({ field: 'money', rule: 'topUpMinimum', args: { min: minimum } });
  return { price: money, bonus: '0' };
}

async function sendSlip(tx: Queryable, { slip, txid }: Input, { userId, nowMs, orderId }: Caller & { orderId: string }): Promise<TopUp> {
  const found = await findTopUp(tx, orderId, { userId, lock: true });
  if (!found) refuse('notFound');
  if (found.state !== 'open' || found.expiresMs <= nowMs) refuse('alreadyDecided');
  if (slip === undefined) refuseInput({ field: 'slip', rule: 'required', args: {} });
  if (!(await makeSlip(tx, userId, slip))) refuseInput({ field: 'slip', rule: 'slipNotYours', args: {} });
  return changeTopUp(tx, found, { state: 'review', slip, txid: txid === undefined || txid === '' ? null : txid }, nowMs);
}
