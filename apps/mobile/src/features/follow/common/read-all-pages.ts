// All rows of a paged call, page after page, within a bound.
import { limits } from '@millrace/contract';
import type { RowPage } from '../../../shared/hooks/use-pages.ts';
import { PAGES_READ_MAX } from '../limits.ts';

/** At most `PAGES_READ_MAX` pages. */
export async function readAllPages<Row>(
  read: (page: { pageNum: number; pageSize: number }) => Promise<RowPage<Row>>,
): Promise<readonly Row[]> {
  const pageSize = limits.pageSizeMax;
  const rows: Row[] = [];
  for (let pageNum = 1; pageNum <= PAGES_READ_MAX; pageNum += 1) {
    const page = await read({ pageNum, pageSize });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) break;
  }
  return rows;
}
