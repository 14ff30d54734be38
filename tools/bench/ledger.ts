// The ledger: journals of four postings against bare inserts, through one platform account against spread over many, a page of a long statement against one
// of a short one, the audit against one read of all postings, and cycles closed with fees against without. On a database that keeps what it commits, each
// pair in turns in the same run.
import type { TemporaryDatabase } from '../postgres/temporary-database.ts';
import { closingRows } from './ledger/closings.ts';
import { loadPostings } from './ledger/load-postings.ts';
import { auditRows, statementRows } from './ledger/reads.ts';
import { writeRows } from './ledger/writes.ts';
import type { Bench, BenchOptions, BenchRow } from './shape.ts';

export interface LedgerSizes {
  rounds: number;
  /** Of one turn of writers. */
  turnMs: number;
  clients: readonly number[];
  /** Postings of the short and of the long ledger whose statements are read, and of the ledger that is audited. */
  postings: { short: number; long: number; audited: number };
  /** Pages read of each statement. */
  pages: number;
  /** Cycles closed at once, and how often. */
  closings: { cycles: number; moments: number };
}

const SIZES: LedgerSizes = {
  rounds: 3,
  turnMs: 3_000,
  clients: [1, 8, 32],
  postings: { short: 10_000, long: 10_000_000, audited: 1_000_000 },
  pages: 200,
  closings: { cycles: 200, moments: 30 },
};
const SMALLEST: LedgerSizes = {
  rounds: 1,
  turnMs: 100,
  clients: [1, 8],
  postings: { short: 200, long: 2_000, audited: 2_000 },
  pages: 5,
  closings: { cycles: 10, moments: 2 },
};

export const bench: Bench = {
  about:
    'journals against bare inserts, one platform account against many, statement pages of a long ledger, the audit against one read, closings with fees against without',
  data: 'fresh databases; postings of 100 users are loaded as the owner of the tables, with the running balances that the ledger would have',
  async run({ rounds, smallest, withDatabase }) {
    const sizes = smallest ? SMALLEST : { ...SIZES, rounds: rounds ?? SIZES.rounds };
    const { short, long, audited } = sizes.postings;
    const written = await withDatabase(true, async (database) => [
      ...(await writeRows(database, sizes)),
      ...(await closingRows(database, sizes.closings)),
    ]);
    const withLoaded = loadedBy(withDatabase);
    const few = await withLoaded(short, (database, users) => statementRows(database, users, { ...sizes, name: countName(short) }));
    const many = await withLoaded(long, (database, users) => statementRows(database, users, { ...sizes, name: countName(long) }));
    const audit = await withLoaded(audited, (database) => auditRows(database, sizes));
    const ratio = Number(((many[0]?.value ?? Number.NaN) / (few[0]?.value ?? Number.NaN)).toFixed(2));
    return [...written, ...few, ...many, { id: 'statement page, long against short', value: ratio, unit: 'ratio' }, ...audit];
  },
};

type LoadedWork = (database: TemporaryDatabase, users: readonly string[]) => Promise<readonly BenchRow[]>;

function loadedBy(withDatabase: BenchOptions['withDatabase']): (postings: number, work: LoadedWork) => Promise<readonly BenchRow[]> {
  return (postings, work) => withDatabase(false, async (database) => work(database, await loadPostings(database.ownerUrl, postings)));
}

function countName(postings: number): string {
  return `${postings.toLocaleString('en-US')} postings`;
}
