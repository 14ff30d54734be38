// What the second person agrees to about a statement of an exchange.
import { lockCounters, type rebateJournal } from '../../ledger/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import type { Content } from '../shared/approval.store.ts';
import { listSameRebates } from './rebate.store.ts';

type Statement = Omit<Parameters<typeof rebateJournal>[0], 'ref'>;

/** Undefined where the statement, or another one of its days, is booked and was not taken back. */
export async function rebateContent(tx: Queryable, of: Statement): Promise<Content | undefined> {
  const { exchange, statement, startDay, endDay, currency, amount } = of;
  // Two proposals that overlap cannot both find that nothing is booked.
  await lockCounters(tx);
  const same = await listSameRebates(tx, { exchange, statement, startDay, endDay, currency });
  if (same.some(({ isTakenBack }) => !isTakenBack)) return undefined;
  const entries = same.filter((one) => one.statement === statement).length;
  const ref = ['rebate', exchange, statement, ...(entries === 0 ? [] : [entries + 1])].join(':');
  return { ref, exchange, statement, startDay, endDay, currency, amount };
}

export function statementOf(content: Content): Parameters<typeof rebateJournal>[0] {
  const { ref = '', exchange = '', statement = '', startDay = '', endDay = '', currency = '', amount = '' } = content;
  // Written by rebateContent in exactly this shape.
  return { ref, exchange, statement, startDay, endDay, currency: currency as Statement['currency'], amount };
}
