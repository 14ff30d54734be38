// An older version of a text.
import { getContentVersion } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findVersion, formOf } from './content.store.ts';

export const getContentVersionRoute = adminHandler(getContentVersion, (_context, { input, read }) =>
  read(async (tx) => formOf((await findVersion(tx, input.id, input.version)) ?? refuse('notFound'))),
);
