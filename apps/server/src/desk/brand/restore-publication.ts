// Makes the draft what was published once.
import { restorePublication, type BrandDraftValues } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf } from '../shared/deciding.ts';
import { findPublication } from './brand.store.ts';
import { saveValues } from './save-draft.ts';

export const restorePublicationRoute = adminHandler(restorePublication, (context, request) => {
  const by = { ...decidingOf(context, request), name: request.operator.name, record: request.record };
  return request.write(async (tx) => {
    const found = await findPublication(tx, request.input.id);
    if (!found) refuse('notFound');
    // Written by publish_brand from values of exactly this shape.
    return saveValues(tx, by, { version: request.input.version, values: found.values as BrandDraftValues });
  });
});
