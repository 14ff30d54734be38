// Reads a newest-first list to its end, page by page, with a bound.
import { PAGE_ROWS_MAX } from '../core/limits.ts';
import type { Reply } from '../core/reply.ts';

/** Pages that one list may have before it is reported as unreadable. */
const PAGES_MAX = 100;

/**
 * All rows of `page(after)`, or as many pages as are enough; `cursorOf` names the last row of a page (ordId, billId, algoId).
 * Whatever a page answers instead of rows is answered; a list that does not end within 100 pages is reported as unreachable, never cut.
 */
export async function listAllPages<Row>(
  page: (after: string | undefined) => Promise<Reply<Row[]>>,
  cursorOf: (row: Row) => string,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Promise<Reply<Row[]>> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const reply = await page(after);
    if (reply.kind !== 'ok') return reply;
    rows.push(...reply.data);
    const last = reply.data.at(-1);
    if (last === undefined || reply.data.length < PAGE_ROWS_MAX || isEnough(rows)) return { kind: 'ok', data: rows };
    after = cursorOf(last);
  }
  return { kind: 'unreachable', cause: { reason: 'malformed', message: `a list of more than ${String(PAGES_MAX)} pages` } };
}
