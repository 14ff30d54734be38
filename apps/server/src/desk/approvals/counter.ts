// Taking a journal back: which ones can be, what the second person agrees to, and what it does.
import type { JournalKind } from '@millrace/contract/admin';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { creditFuel } from '../../fuel/index.ts';
import { counterJournal, findBalances, LedgerError, lockCounters, type Countered, type Journal } from '../../ledger/index.ts';
import { writeDecision } from '../../messages/index.ts';
import type { Queryable, Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import { findCounterCase, listFeesAfter, type CounterCase } from '../shared/countered.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { markFees, takeRewardsBack } from './counter-rewards.ts';

/** A withdrawal ends in its own ways, an opening balance belongs to the installation, rewards go back with their fee, and a counter journal stands. */
const COUNTERED_KINDS: readonly JournalKind[] = ['trial', 'topUp', 'buy', 'transfer', 'fuel', 'share', 'adjust', 'rebate'];

/** What is owed belongs to an exchange account or to a follow, and is paid off by itself: it is not taken back with the journal. */
export function canCounter({ kind, postings }: Pick<CounterCase, 'kind' | 'postings'>): boolean {
  return COUNTERED_KINDS.includes(kind) && postings.every(({ currency }) => currency !== 'fuelDebt' && currency !== 'shareDebt');
}

/**
 * Of a journal that can be taken back and was not; undefined for any other. A top-up goes with the fuel that it bought, and what is no longer there of that
 * fuel with the newest fees that it paid; each fee goes with its rewards.
 */
export async function counterContent(
  tx: Queryable,
  id: string,
  reason: string,
): Promise<{ userId: string | null; content: Content } | undefined> {
  await lockCounters(tx);
  const found = await findCounterCase(tx, { id });
  if (found === undefined || !canCounter(found) || found.counterId !== null) return undefined;
  const bought = found.kind === 'topUp' ? await findCounterCase(tx, { ref: found.ref.replace('topUp:', 'buy:') }) : undefined;
  // The fuel goes back into USDT before the USDT goes.
  const all = bought && bought.counterId === null ? [...(await feesOf(tx, bought)), bought, found] : [found];
  const rewards: CounterCase[] = [];
  for (const fee of all.filter(({ kind }) => kind === 'fuel')) {
    const reward = await findCounterCase(tx, { ref: `reward:${fee.id}` });
    if (reward) rewards.push(reward);
  }
  return {
    userId: ownerOf(found),
    content: { ref: found.ref, reason, journals: textOf(all), ...(rewards.length > 0 && { rewards: textOf(rewards) }) },
  };
}

/** The newest fees since a purchase of fuel, as many as give back what the payer no longer has of it. */
async function feesOf(tx: Queryable, bought: CounterCase): Promise<CounterCase[]> {
  const owner = ownerOf(bought) ?? '';
  const balances = await findBalances(tx, owner);
  const missing = new Map<string, string>();
  for (const { currency, amount } of bought.postings.filter((posting) => posting.owner === owner))
    if (currency === 'dusdt' || currency === 'experienceFuel')
      missing.set(currency, addDecimals(amount, negateDecimal(balances[currency])));
  const isMissing = ([, amount]: [string, string]): boolean => compareDecimals(amount, '0') > 0;
  if (![...missing].some(isMissing)) return [];
  const fees: CounterCase[] = [];
  for (const fee of await listFeesAfter(tx, owner, bought.id)) {
    const given = fee.postings.filter((posting) => posting.owner === owner);
    if (!canCounter(fee) || !given.some(({ currency }) => isMissing([currency, missing.get(currency) ?? '0']))) continue;
    for (const { currency, amount } of given) missing.set(currency, addDecimals(missing.get(currency) ?? '0', amount));
    fees.push(fee);
    if (![...missing].some(isMissing)) break;
  }
  return fees;
}

function ownerOf({ postings }: CounterCase): string | null {
  return postings.find(({ owner }) => owner !== null)?.owner ?? null;
}

function textOf(cases: readonly CounterCase[]): string {
  return JSON.stringify(cases.map(({ id, ref, postings }): Countered => ({ id, ref, postings })));
}

/** Written by `counterContent` in exactly this shape. */
function readCases(text: string | undefined): Countered[] {
  return JSON.parse(text ?? '[]') as Countered[];
}

/** What approving books; of rewards what it takes back, in whatever form the receivers still have it. */
export function counterJournals({ journals, rewards, reason = '' }: Content): Journal[] {
  return [...readCases(rewards), ...readCases(journals)].map((one) => counterJournal(one, reason));
}

/** Every trader whom it touches is told. @throws Refusal notEnough where what is taken back is no longer there */
export async function counter(
  tx: Transaction,
  { content }: Pick<Approval, 'content'>,
  { tenantId, money, nowMs }: Deciding,
): Promise<void> {
  const { ref = '', reason = '' } = content;
  const [cases, rewards] = [readCases(content['journals']), readCases(content['rewards'])];
  const journals = cases.map((one) => counterJournal(one, reason));
  const postings = journals.flatMap((journal) => journal.postings);
  const tell = async (userIds: Iterable<string | null>, of: string): Promise<void> => {
    for (const userId of new Set(userIds))
      if (userId !== null) await writeDecision(tx, { tenantId, userId, kind: 'journalCountered', args: { money, ref: of, reason } }, nowMs);
  };
  await tell(
    postings.map(({ owner }) => owner),
    ref,
  );
  for (const reward of rewards)
    await tell(
      reward.postings.map(({ owner }) => owner),
      reward.ref,
    );
  const fees = cases.filter((one) => one.ref.startsWith('fuel:'));
  await markFees(tx, { feeIds: fees.map(({ id }) => id), nowMs });
  const ledger = { tenantId, environment: money, atMs: nowMs };
  const fuelled = postings.find(
    ({ owner, currency, amount }) => owner !== null && !['usdt', 'token'].includes(currency) && compareDecimals(amount, '0') > 0,
  );
  const back = takeRewardsBack(rewards, reason);
  try {
    if (fuelled?.owner) await creditFuel(tx, ledger, { userId: fuelled.owner, journals, first: back });
    else await creditUsdt(tx, ledger, journals);
  } catch (error) {
    if (error instanceof LedgerError && error.reason === 'belowFloor') refuse('notEnough', { free: '0' });
    throw error;
  }
  await back.store(tx, tenantId);
}
