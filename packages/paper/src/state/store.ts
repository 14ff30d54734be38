// The state in memory with its journal: every change goes through `save`, and `commit` writes what was saved.
import type { Journal, JournalLine, JournalRow, RowKind } from './journal.ts';
import { placeRow } from './place-row.ts';
import { createRestingOrders } from './resting.ts';
import { type InstrumentIndex, type Rows, snapshotLines, type State } from './state.ts';
import { upgradeRow } from './upgrade.ts';

/** The journal is folded into a new snapshot when it has grown beyond this, bytes. */
const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;

export interface Store extends State {
  /** Growing decimal ids, never given twice. */
  nextId(): string;
  /** Puts a new or changed row where it belongs and remembers it for the journal. */
  save<K extends RowKind>(kind: K, row: Rows[K]): void;
  /** Writes all saved rows as one line. Nothing may be answered before. */
  commit(ts: number): void;
  /** Replaces the journal by a snapshot. */
  fold(): void;
  close(): void;
}

/** @param firstId ids start above it; must grow from one data folder to the next */
export function createStore(open: (load: (line: JournalLine) => void) => Journal, firstId: bigint): Store {
  const indexes = new Map<string, InstrumentIndex>();
  const pending = new Map<object, RowKind>();
  let seq = firstId;
  const store: Store = {
    meta: undefined,
    lastTs: 0,
    books: new Map(),
    byApiKey: new Map(),
    index(instId) {
      let index = indexes.get(instId);
      if (!index)
        indexes.set(instId, (index = { orders: new Set(), resting: createRestingOrders(), algos: new Set(), positions: new Set() }));
      return index;
    },
    nextId: () => (seq += 1n).toString(),
    save(kind, row) {
      placeRow(store, kind, row);
      pending.set(row, kind);
    },
    commit(ts) {
      if (pending.size === 0) return;
      store.lastTs = Math.max(store.lastTs, ts);
      const rows: JournalRow[] = [];
      for (const [row, kind] of pending) rows.push([kind, row]);
      pending.clear();
      append({ ts, seq: seq.toString(), rows });
      if (journal.size() > JOURNAL_BYTES_MAX) store.fold();
    },
    fold: () => journal.fold(snapshotLines(store, seq)),
    close: () => journal.close(),
  };
  /** What cannot be written down must not go on in memory: the process ends, and the next start knows what was answered. */
  const append = (line: JournalLine): void => {
    try {
      journal.append(line);
    } catch (cause) {
      setImmediate(() => {
        throw new Error('the journal cannot be written', { cause });
      });
      throw cause;
    }
  };
  const journal = open((line) => {
    store.lastTs = Math.max(store.lastTs, line.ts);
    if (BigInt(line.seq) > seq) seq = BigInt(line.seq);
    for (const [kind, row] of line.rows) {
      upgradeRow(kind, row);
      placeRow(store, kind, row as Rows[RowKind]);
    }
  });
  return store;
}
