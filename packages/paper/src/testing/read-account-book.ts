// An account as the journal of a data folder has it, read without asking the exchange.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountBook } from '../state/account-book.ts';
import { openJournal } from '../state/journal.ts';
import { createStore } from '../state/store.ts';

/** Every answered change is in the journal, so a copy of it is all that the exchange knows. */
export function readAccountBook(dataDir: string, apiKey: string): AccountBook {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-books-'));
  copyFileSync(join(dataDir, 'journal.jsonl'), join(folder, 'journal.jsonl'));
  const store = createStore((load) => openJournal(folder, load), 0n);
  store.close();
  rmSync(folder, { recursive: true });
  const book = store.byApiKey.get(apiKey);
  if (!book) throw new Error('the journal does not know this key');
  return book;
}
