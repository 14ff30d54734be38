// What the address of the ledger says: its part, the open journal, audit or day, and the filter of the list.
import { journalKinds, traderCurrencies, type JournalKind, type TraderUnit } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

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
  // The router reads digits as a number.
  const text = (name: string, pattern: RegExp): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  return withoutHoles({
    part: parts.find((one) => one === raw['part']),
    id: text('id', /^\d{1,18}$/),
    kind: journalKinds.find((one) => one === raw['kind']),
    uid: text('uid', /^\d{8}$/),
    currency: traderCurrencies.find((one) => one === raw['currency']),
    ref: text('ref', /^[\w.:-]{1,200}$/),
    day: text('day', /^\d{4}-\d{2}-\d{2}$/),
    sort: raw['sort'] === 'oldest' ? 'oldest' : undefined,
    after: text('after', /^\d{1,18}$/),
    isFaulty: raw['isFaulty'] === true ? true : undefined,
  });
}

type Change = { [Field in keyof LedgerSearch]: LedgerSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useLedgerSearch(): { search: LedgerSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = ledgerSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) => go({ to: '.', search: (before) => withoutHoles({ ...before, ...next }), replace }),
  };
}

function withoutHoles<T extends object>(search: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: NonNullable<T[Field]>;
  };
}
