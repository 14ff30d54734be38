// What the address of the ledger says: its part, the open journal, audit or day, and the filter of the list.
import { journalKinds, traderCurrencies, type JournalKind, type TraderUnit } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

export const parts = ['journals', 'balance', 'rebates', 'audits'] as const;
export type Part = (typeof parts)[number];

export interface LedgerSearch {
  part?: Part;
  /** Of a journal or an audit. */
  id?: string;
  kind?: JournalKind;
  uid?: string;
  currency?: TraderUnit;
  ref?: string;
  day?: string;
  sort?: 'oldest';
  /** The last row of the page before. */
  after?: string;
  isFaulty?: true;
}

/** Drops what no part understands. */
export function ledgerSearch(raw: Record<string, unknown>): LedgerSearch {
  const { text, oneOf } = fieldsOf(raw);
  return withoutHoles({
    part: oneOf('part', parts),
    id: text('id', /^\d{1,18}$/),
    kind: oneOf('kind', journalKinds),
    uid: text('uid', /^\d{8}$/),
    currency: oneOf('currency', traderCurrencies),
    ref: text('ref', /^[\w.:-]{1,200}$/),
    day: text('day', /^\d{4}-\d{2}-\d{2}$/),
    sort: oneOf('sort', ['oldest'] as const),
    after: text('after', /^\d{1,18}$/),
    isFaulty: raw['isFaulty'] === true ? true : undefined,
  });
}

export const useLedgerSearch = () => useAddress(ledgerSearch);
