// One text in its newest version, with all versions and publications.
import { getContent } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findContent } from './content.store.ts';

export const getContentRoute = adminHandler(getContent, ({ clock }, { input, read }) =>
  read(async (tx) => (await findContent(tx, input.id, clock.now())) ?? refuse('notFound')),
);
