// What an exchange paid the platform as its broker, by a statement of the exchange.
import { balancedBy, type Journal, type LedgerCurrency } from '../journal.ts';

export interface Rebate {
  /** `rebate:{exchange}:{statement}`, with a number behind it where an earlier entry of the statement was taken back. */
  ref: string;
  exchange: string;
  statement: string;
  startDay: string;
  endDay: string;
  currency: LedgerCurrency;
  amount: string;
}

/** 120.5 USDT of October: `brokerRebate` +120.5, `cash` -120.5. */
export function rebateJournal({ ref, currency, amount, ...detail }: Rebate): Journal {
  const postings = [{ owner: null, currency, purpose: 'brokerRebate' as const, amount }];
  return balancedBy('cash', { kind: 'rebate', ref, detail, postings });
}
