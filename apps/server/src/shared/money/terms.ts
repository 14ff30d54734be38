// The tenant's terms for money: fees, minimums, limits, waits, addresses to pay to.
import { NETWORKS, networksOf, type Network } from '@millrace/chain';
import { z } from 'zod/mini';
import type { Queryable } from '../database/index.ts';
import type { TeamTerms } from './team-terms.ts';

const amount = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,8})?$/));
const whole = z.string().check(z.regex(/^[1-9]\d{0,11}$/));
const network = z.enum(Object.keys(NETWORKS) as [Network, ...Network[]]);

export const moneyTerms = z.strictObject({
  withdrawal: z.strictObject({
    /** Whole USDT. */
    minimum: whole,
    /** USDT of the network's payout, by network; a network that is missing is not offered. */
    fees: z.partialRecord(network, amount),
  }),
  transfer: z.strictObject({ feeRates: z.strictObject({ usdt: amount, token: amount }) }),
  /** USDT that may leave a user's wallet in a day, by withdrawals and transfers together. */
  dailyLimit: amount,
  /** Hours without outgoing money after a change of what proves who somebody is. */
  waitHours: z.int().check(z.gte(0), z.lte(720)),
  topUp: z.strictObject({
    /** USDT of a custom amount. */
    minimum: amount,
    /** Confirmations that a transfer needs. */
    confirmations: z.partialRecord(network, z.int().check(z.gte(1), z.lte(1000))),
    /** Where to pay: `types` is 1 personal, 2 community, 3 broker. */
    addresses: z.array(z.strictObject({ types: z.int().check(z.gte(1), z.lte(3)), network, address: z.string() })),
    /** USDT from which on two people decide, alone or with what 24 hours brought. */
    fourEyesFrom: z._default(amount, '5000'),
  }),
});
export type MoneyTerms = z.output<typeof moneyTerms>;

const CONFIRMATIONS: Readonly<Record<Network, number>> = { TRC20: 20, ERC20: 12, BEP20: 15, PAPER: 3, PAPER2: 3 };
const FEES: Readonly<Record<Network, string>> = { TRC20: '1', ERC20: '4.8', BEP20: '0.3', PAPER: '1', PAPER2: '0.3' };

function defaultTerms(money: 'real' | 'paper'): MoneyTerms {
  const networks = networksOf(money);
  return {
    withdrawal: { minimum: '10', fees: Object.fromEntries(networks.map((one) => [one, FEES[one]])) },
    transfer: { feeRates: { usdt: '0', token: '0' } },
    dailyLimit: '50000',
    waitHours: 24,
    topUp: {
      minimum: '100',
      confirmations: Object.fromEntries(networks.map((one) => [one, CONFIRMATIONS[one]])),
      addresses: [],
      fourEyesFrom: '5000',
    },
  };
}

/** `version` counts the changes of the terms; 0 while the defaults stand. */
export async function getMoneyTerms(db: Queryable, tenantId: string, money: 'real' | 'paper'): Promise<MoneyTerms & { version: number }> {
  const { rows } = await db.query<{ version: number; body: Partial<MoneyTerms> }>(
    `select version, body - 'team' as body from money_terms where tenant_id = $1`,
    [tenantId],
  );
  const defaults = defaultTerms(money);
  return rows[0] ? { ...moneyTerms.parse({ ...defaults, ...rows[0].body }), version: rows[0].version } : { ...defaults, version: 0 };
}

/** Replaces the parts that `terms` names. Operators and seeds write, as the database's owner or under a role of their own. */
export async function saveMoneyTerms(db: Queryable, tenantId: string, terms: Partial<MoneyTerms & { team: TeamTerms }>): Promise<void> {
  await db.query(
    `insert into money_terms as t (tenant_id, body) values ($1, $2)
     on conflict (tenant_id) do update set body = t.body || excluded.body, version = t.version + 1`,
    [tenantId, JSON.stringify(terms)],
  );
}
