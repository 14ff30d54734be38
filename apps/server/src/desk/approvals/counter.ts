// Taking a journal back: which ones can be, what the second person agrees to, and what it does.
import type { JournalKind } from '@millrace/contract/admin';
import { compareDecimals } from '@millrace/market';
import { creditFuel } from '../../fuel/index.ts';
import { counterJournal, LedgerError, type Countered, type Journal } from '../../ledger/index.ts';
import { writeDecision } from '../../messages/index.ts';
import type { Queryable, Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import { findCounterCase, lockCounters, type CounterCase } from '../shared/countered.store.ts';
import type { Deciding } from '../shared/deciding.ts';

/** A withdrawal ends in its own ways, an opening balance belongs to the installation, and a counter journal stands. */
const COUNTERED_KINDS: readonly JournalKind[] = ['trial', 'topUp', 'buy', 'transfer', 'fuel', 'share', 'adjust'];

/** What is owed belongs to an exchange account or to a follow, and is paid off by itself: it is not taken back with the journal. */
export function canCounter({ kind, postings }: Pick<CounterCase, 'kind' | 'postings'>): boolean {
  return COUNTERED_KINDS.includes(kind) && postings.every(({ currency }) => currency !== 'fuelDebt' && currency !== 'shareDebt');
}

/** Of a journal that can be taken back and was not, with the fuel that a top-up bought; undefined for any other. */
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
  const all = bought && bought.counterId === null ? [bought, found] : [found];
  const journals = all.map(({ id: one, ref, postings }): Countered => ({ id: one, ref, postings }));
  return {
    userId: found.postings.find(({ owner }) => owner !== null)?.owner ?? null,
    content: { ref: found.ref, reason, journals: JSON.stringify(journals) },
  };
}

/** What approving books. */
export function counterJournals({ journals = '[]', reason = '' }: Content): Journal[] {
  // Written by counterContent in exactly this shape.
  return (JSON.parse(journals) as Countered[]).map((one) => counterJournal(one, reason));
}

/** Every trader whom it touches is told. @throws Refusal notEnough where what is taken back is no longer there */
export async function counter(tx: Transaction, { content }: Approval, { tenantId, money, nowMs }: Deciding): Promise<void> {
  const journals = counterJournals(content);
  const postings = journals.flatMap((journal) => journal.postings);
  const args = { money, ref: content['ref'] ?? '', reason: content['reason'] ?? '' };
  for (const userId of new Set(postings.map(({ owner }) => owner)))
    if (userId !== null) await writeDecision(tx, { tenantId, userId, kind: 'journalCountered', args }, nowMs);
  const ledger = { tenantId, environment: money, atMs: nowMs };
  const fuelled = postings.find(
    ({ owner, currency, amount }) => owner !== null && !['usdt', 'token'].includes(currency) && compareDecimals(amount, '0') > 0,
  );
  try {
    if (fuelled?.owner) await creditFuel(tx, ledger, { userId: fuelled.owner, journals });
    else await creditUsdt(tx, ledger, journals);
  } catch (error) {
    if (error instanceof LedgerError && error.reason === 'belowFloor') refuse('notEnough', { free: '0' });
    throw error;
  }
}
