// What closed cycles owe by the bills of the exchange, in whole numbers, and what the ledger says they paid. Both by the key of the cycle.
import { CYCLE_LEG, CYCLE_OF_FILL } from '../../../packages/engine/src/stores/trade-records.ts';
import { sumOf, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';

/** Decimals of a fee. */
export const FEE_DIGITS = 8;
/** The share of profit, in tenths. */
const RATE_TENTHS = 2n;
/** Decimals of `sumOf`. */
const MONEY_DIGITS = 18;

export interface PaidFee {
  /** 0 for a cycle that pays once. */
  n: number;
  /** In the last digit of a fee. */
  amount: bigint;
}

/** In the last digit of a fee. Funding is left out. */
export async function feesOfBills(database: TemporaryDatabase, world: World, account: LinkedAccount): Promise<Map<string, bigint>> {
  const bills = (await world.bills(account)).filter(({ type }) => type === '2' || type === '5');
  const { rows } = await database.pools().engine.query<{ tradeId: string; key: string }>(
    `with f as (select f.trade_id, o.task_id, ${CYCLE_LEG} as leg, ${CYCLE_OF_FILL} as cycle
       from task_fill f join task_order o using (cl_ord_id) left join task_layer l on l.open_cl_ord_id = f.cl_ord_id where f.credential_id = $1)
     select f.trade_id as "tradeId", concat_ws(':', 'fuel', task_id, leg, cycle) as key from f join task_cycle using (task_id, leg, cycle)`,
    [account.credentialId],
  );
  const keys = new Map(rows.map(({ tradeId, key }) => [tradeId, key]));
  const nets = new Map<string, bigint>();
  for (const bill of bills) {
    const key = keys.get(bill['tradeId'] ?? '');
    if (key !== undefined) nets.set(key, (nets.get(key) ?? 0n) + sumOf([bill['balChg'] ?? '0', bill['posBalChg'] ?? '0']));
  }
  return new Map([...nets].map(([key, net]) => [key, feeOfNet(net)]));
}

/** A grid's cycle has several fees, numbered from 1, any other one without a number. */
export async function feesOfLedger(
  database: TemporaryDatabase,
  { tenantId, userId }: Pick<LinkedAccount, 'tenantId' | 'userId'>,
): Promise<Map<string, PaidFee[]>> {
  const { rows } = await database.pools().engine.query<{ ref: string; fee: string }>(
    `select j.ref, (-sum(p.amount) * 10::numeric ^ $3)::numeric(38, 0)::text as fee from ledger_journal j join ledger_posting p on p.journal_id = j.id
     join ledger_account a on a.id = p.account_id where j.tenant_id = $1 and a.owner_id = $2 and j.kind = 'fuel' group by j.id, j.ref`,
    [tenantId, userId, FEE_DIGITS],
  );
  const paid = new Map<string, PaidFee[]>();
  for (const { ref, fee } of rows) {
    const [kind, taskId, leg, cycle, n = '0'] = ref.split(':');
    const key = [kind, taskId, leg, cycle].join(':');
    paid.set(key, [...(paid.get(key) ?? []), { n: Number(n), amount: BigInt(fee) }]);
  }
  return paid;
}

/**
 * Whether the fees of a cycle are what it owes: its rate of its net once, or, for the sales of a grid, at least that, since nothing is given back of what an
 * earlier sale has paid; each of these may be rounded.
 * @param due undefined for a cycle that is still open, which only a grid pays for
 */
export function isPaid(due: bigint | undefined, fees: readonly PaidFee[]): boolean {
  const paid = fees.reduce((sum, { amount }) => sum + amount, 0n);
  const numbers = fees.map(({ n }) => n).sort((one, other) => one - other);
  if (numbers[0] === undefined) return (due ?? 0n) === 0n;
  if (numbers[0] === 0) return paid === due && numbers.length === 1;
  return paid + BigInt(numbers.length) >= (due ?? 0n) && numbers.every((n, index) => n === index + 1);
}

/** The rate of a net above 0, rounded half to even. */
function feeOfNet(net: bigint): bigint {
  if (net <= 0n) return 0n;
  const unit = 10n * 10n ** BigInt(MONEY_DIGITS - FEE_DIGITS);
  const [whole, rest] = [(net * RATE_TENTHS) / unit, (net * RATE_TENTHS) % unit];
  return rest * 2n > unit || (rest * 2n === unit && whole % 2n === 1n) ? whole + 1n : whole;
}
