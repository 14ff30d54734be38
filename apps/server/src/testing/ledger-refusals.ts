// What the ledger of the tenants `one` and `two` refuses when it is asked with raw SQL: for tests and verifications.
import { inTenant, type Pool } from '../shared/database/index.ts';

type Raw = Record<string, unknown>;
const leg = (more: Raw = {}): Raw => ({ owner: null, currency: 'usdt', purpose: 'cash', environment: 'paper', amount: '1', ...more });
/** Two postings that balance, with changes of the one above 0 and of the one below. */
export const rawPair = (plus: Raw = {}, minus: Raw = {}): Raw[] => [leg({ purpose: 'seed', ...plus }), leg({ amount: '-1', ...minus })];

export interface RawPost {
  postings: unknown;
  /** Of the journal; a new one unless given. */
  ref?: string;
  /** `one` unless given. */
  tenant?: string;
  environment?: string;
  at?: string | null;
}

let refs = 0;

/** Posts in a transaction of the tenant `one`. @throws pg.DatabaseError with the code of the refusal */
export async function postRaw(
  pool: Pool,
  { postings, ref, tenant = 'one', environment = 'paper', at = '2026-11-20T12:00:00Z' }: RawPost,
): Promise<void> {
  refs += 1;
  const journals = JSON.stringify([{ kind: 'seed', ref: ref ?? `raw:${String(refs)}`, postings }]);
  await inTenant(pool, 'one', (tx) => tx.query('select ledger_post($1, $2, $3, $4)', [tenant, environment, at, journals]));
}

type LedgerRefusal = [name: string, code: string, postings: unknown, more?: Omit<RawPost, 'postings'>];

/** What is refused, the code of the refusal, and the postings with what differs from a good call. Users are `usr_one1` to `usr_one60`; the last has nothing. */
export const ledgerRefusals: readonly LedgerRefusal[] = [
  ['an empty journal', 'LG001', []],
  ['no postings', 'LG001', null],
  ['a one-sided journal', 'LG001', [leg()]],
  ['two postings of one side', 'LG001', [leg(), leg({ purpose: 'seed' })]],
  ['an amount of 0', 'LG001', [...rawPair(), leg({ purpose: 'conversion', amount: '0' })]],
  ['an amount that is no number', 'LG001', rawPair({ amount: 'NaN' }, { amount: 'NaN' })],
  ['an infinite amount', 'LG001', rawPair({ amount: 'Infinity' }, { amount: '-Infinity' })],
  ['words as an amount', '22P02', rawPair({ amount: 'ten' })],
  ['19 decimals', 'LG001', rawPair({ amount: '0.0000000000000000001' }, { amount: '-0.0000000000000000001' })],
  ['a sum that is not 0', 'LG001', rawPair({ amount: '2' })],
  ['currencies that only sum to 0 together', 'LG001', rawPair({ currency: 'token' })],
  ['an unknown currency', '23514', rawPair({ currency: 'gold' }, { currency: 'gold' })],
  ['a missing currency', '23502', rawPair({ currency: null }, { currency: null })],
  ["an environment that is not the journal's", 'LG001', rawPair({ environment: 'real' })],
  [
    "an environment that is not the tenant's money",
    'LG001',
    rawPair({ environment: 'real' }, { environment: 'real' }),
    { environment: 'real' },
  ],
  ['one account twice', 'LG001', [leg({ amount: '2' }), leg(), leg({ purpose: 'seed', amount: '-3' })]],
  ["another tenant's user", 'LG005', rawPair({ owner: 'usr_two1', purpose: 'balance' })],
  ['a user that is none', 'LG005', rawPair({ owner: 'usr_none', purpose: 'balance' })],
  ["a platform's account of a user", '23514', rawPair({ owner: 'usr_one1', purpose: 'cash' })],
  ["a user's account of the platform", '23514', rawPair({ purpose: 'balance' })],
  ['a balance below its floor', 'LG003', rawPair({}, { owner: 'usr_one60', purpose: 'balance' })],
  ['a journal without a time', 'LG001', rawPair(), { at: null }],
];

export const LEDGER_TABLES = [
  'ledger_account',
  'ledger_journal',
  'ledger_posting',
  'ledger_balance',
  'ledger_closed_day',
  'ledger_closing',
] as const;

/** Calls of what only `ledger_post` and `ledger_close` may call. */
export const INNER_LEDGER_CALLS = [
  `ledger_account_id('one', null, 'usdt', 'cash', 'paper')`,
  `ledger_store_postings('{}', '{}', '{}', '{}')`,
  `ledger_are_apart('one', '[]', '{}', '{}')`,
  `ledger_store_apart('one', 'paper', now(), '2026-11-20', '[]', '{}', '{}', '{}', '{}', '{}')`,
  `ledger_close_day('one', '2026-11-20')`,
] as const;

/** Statements that would write a table of the ledger. @param column one of its columns */
export function rawWrites(table: string, column: string): string[] {
  return [`insert into ${table} default values`, `update ${table} set ${column} = default`, `delete from ${table}`, `truncate ${table}`];
}

/** A column that statements may name. */
export async function columnOf(owner: Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' order by ordinal_position desc limit 1`,
    [table],
  );
  return rows[0]?.name ?? '';
}
