// What was published, newest first.
import { pagePublication } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listPublications } from './brand.store.ts';

export const pagePublicationRoute = adminHandler(pagePublication, (_context, { input, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  return read(async (tx) => ({ pageNum, pageSize, ...(await listPublications(tx, { offset, pageSize })) }));
});
