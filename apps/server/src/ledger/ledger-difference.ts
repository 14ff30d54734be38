// What an audit of the ledger finds.
export interface LedgerDifference {
  tenantId: string | null;
  what:
    | 'journal'
    | 'running balance'
    | 'balance'
    | 'closing'
    | 'closed day'
    | 'fee'
    | 'share'
    | 'debt'
    | 'grant'
    | 'order'
    | 'earnings'
    | 'reward';
  /** The journal's or account's id with its key, or the day. */
  where: string;
  detail: string;
}
