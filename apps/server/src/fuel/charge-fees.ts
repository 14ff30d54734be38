// The platform's share of profit: taken from fuel in the transaction that closes the cycle, or that sells a cell of a grid.
import type { TaskSummary } from '@millrace/engine';
import type { Fact } from '@millrace/engine/pure';
import { compareDecimals, negateDecimal } from '@millrace/market';
import { feeOf, fuelFeeJournal, postJournals, type Journal, type PostedJournal } from '../ledger/index.ts';
import { writeMessage } from '../messages/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import {
  addAccountDebt,
  findBases,
  insertFees,
  listFeeTerms,
  storeBases,
  type FeeTerms,
  type StoredBasis,
  type StoredFee,
} from './fee.store.ts';
import { chargesOf, type Charge } from './fee-basis.ts';
import { lockFuel, totalOf, type LockedFuel } from './fuel-account.ts';
import { noteRewards, type PaidFee } from './fee-reward.store.ts';
import { pauseBuying } from './fuel-pause.ts';

/** Fuel below which a trader is told once a day. */
const LOW_FUEL = '10';

export interface DecidedFacts {
  task: TaskSummary;
  facts: readonly Fact[];
  /** Venue ms. */
  ts: number;
}

interface Due extends Charge {
  task: TaskSummary;
  ts: number;
}

/**
 * Books the fees of all decisions of a transaction, and stops buying of users who have no fuel left.
 * @param nowMs wall clock: the ledger's days
 * @returns the fees, in the order of the decisions
 */
export async function chargeFees(tx: Queryable, decided: readonly DecidedFacts[], nowMs: number): Promise<StoredFee[]> {
  const closing = decided.filter(({ facts }) => facts.some(isClosing));
  if (closing.length === 0) return [];
  const terms = await listFeeTerms(tx, [...new Set(closing.map(({ task }) => task.tenantId))]);
  const due = await findDue(tx, closing, terms);
  const fees: StoredFee[] = [];
  // In the order of the tenants' ids, as the ledger asks for.
  for (const of of terms) {
    const own = due.filter(({ task }) => task.tenantId === of.tenantId);
    const charged = own.filter(({ task }) => task.environment === of.money);
    fees.push(...own.filter((one) => !charged.includes(one)).map((one) => storedFee(one, of)));
    if (charged.length > 0) fees.push(...(await take(tx, charged, { terms: of, nowMs })));
  }
  if (fees.length > 0) await insertFees(tx, fees);
  return fees;
}

function isClosing(fact: Fact): boolean {
  return fact.type === 'CycleClosed' || (fact.type === 'LayerClosed' && fact.netQuote !== undefined);
}

/** What the facts charge; stores what the next charges follow from. */
async function findDue(tx: Queryable, decided: readonly DecidedFacts[], terms: readonly FeeTerms[]): Promise<Due[]> {
  const basisOf = await findBases(
    tx,
    decided.map(({ task }) => task.id),
  );
  const stored: StoredBasis[] = [];
  const due = decided.flatMap(({ task, facts, ts }) => {
    const mode = terms.find(({ tenantId }) => tenantId === task.tenantId)?.mode ?? 'perCycle';
    const legs = new Set(facts.flatMap((fact) => (isClosing(fact) && 'leg' in fact && fact.leg !== undefined ? [fact.leg] : [])));
    return [...legs].flatMap((leg) => {
      const { basis, charges } = chargesOf(basisOf(task.id, leg), facts, { leg, mode });
      stored.push({ taskId: task.id, leg, tenantId: task.tenantId, basis });
      return charges.map((charge) => ({ ...charge, task, ts }));
    });
  });
  await storeBases(tx, stored);
  return due;
}

async function take(tx: Queryable, due: readonly Due[], { terms, nowMs }: { terms: FeeTerms; nowMs: number }): Promise<StoredFee[]> {
  const ledger = { tenantId: terms.tenantId, environment: terms.money };
  const userIds = [...new Set(due.map(({ task }) => task.userId))];
  const fuel = await lockFuel(tx, ledger, { userIds });
  const journals: Journal[] = [];
  const fees = due.map((one): StoredFee => {
    const { task, leg, cycle, n } = one;
    const cycleKey = [task.id, leg, cycle, ...(n === 0 ? [] : [n])].join(':');
    const { journal, taken, owed } = fuelFeeJournal({
      cycleKey,
      userId: task.userId,
      net: one.basis,
      rate: terms.rate,
      fuel: fuel.fuelOf(task.userId),
    });
    if (journal) {
      journals.push(journal);
      fuel.apply(journal);
    }
    const { experienceFuel: trial, dynamicFuel: dynamic, communityFuel: community, dusdt: bought } = taken;
    return { ...storedFee(one, terms), isCharged: true, trial, dynamic, community, bought, owed };
  });
  const posted = journals.length > 0 ? await postJournals(tx, { ...ledger, atMs: nowMs }, journals) : [];
  await noteRewards(tx, terms.tenantId, { fees: paidFees(posted, journals), nowMs });
  for (const [index, { owed }] of fees.entries()) {
    const task = due[index]?.task;
    if (task && compareDecimals(owed, '0') > 0)
      await addAccountDebt(tx, { ...ledger, userId: task.userId, credentialId: task.credentialId, amount: owed });
  }
  for (const userId of userIds) await onSpent(tx, { ...ledger, userId }, { fuel, nowMs });
  return fees;
}

/** Fees that bought fuel paid a part of, by their journals. */
function paidFees(posted: readonly PostedJournal[], journals: readonly Journal[]): PaidFee[] {
  return journals.flatMap(({ postings }, at) => {
    const bought = postings.find(({ owner, currency }) => owner !== null && currency === 'dusdt');
    const journalId = posted[at]?.id;
    if (bought === undefined || bought.owner === null || journalId === undefined) return [];
    return [{ journalId, userId: bought.owner, bought: negateDecimal(bought.amount) }];
  });
}

function storedFee({ task, ts, ...charge }: Due, { rate }: FeeTerms): StoredFee {
  const { id: taskId, tenantId, userId, environment } = task;
  const none = { trial: '0', dynamic: '0', community: '0', bought: '0', owed: '0' };
  return { ...charge, taskId, tenantId, userId, environment, rate, fee: feeOf({ net: charge.basis, rate }), isCharged: false, ts, ...none };
}

interface Owner {
  tenantId: string;
  userId: string;
  environment: 'real' | 'paper';
}

async function onSpent(tx: Queryable, owner: Owner, { fuel, nowMs }: { fuel: LockedFuel; nowMs: number }): Promise<void> {
  const { tenantId, userId } = owner;
  const left = totalOf(fuel.fuelOf(userId));
  if (!fuel.canBuy(userId)) {
    const tasks = await pauseBuying(tx, owner, nowMs);
    if (tasks > 0) await writeMessage(tx, { tenantId, userId, kind: 'fuelEmpty', args: { tasks }, taskId: null }, nowMs);
    return;
  }
  if (compareDecimals(left, LOW_FUEL) >= 0 || (await isToldToday(tx, userId, nowMs))) return;
  await writeMessage(tx, { tenantId, userId, kind: 'fuelLow', args: { fuel: left }, taskId: null }, nowMs);
}

async function isToldToday(tx: Queryable, userId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from message where user_id = $1 and kind = 'fuelLow' and created_at > $2::timestamptz - interval '1 day' limit 1`,
    [userId, new Date(nowMs)],
  );
  return rowCount === 1;
}
