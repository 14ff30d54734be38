// Pages of lists: what a client asks for, capped by the contract's limits although the family's clients ask for 99999999 rows.
import { limits } from '@millrace/contract';

export interface Page {
  pageNum: number;
  pageSize: number;
  offset: number;
}

export function pageOfInput(input: { pageNum?: number | undefined; pageSize?: number | undefined }): Page {
  const pageNum = input.pageNum ?? 1;
  const pageSize = Math.min(input.pageSize ?? limits.pageSizeDefault, limits.pageSizeMax);
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize };
}
