// What was typed into a form, kept for this tab. Passwords, keys and codes are never kept.
import { isRecord } from '../api/api-error.ts';
import { createStorage, tabStore, type Storage } from '../session/storage.ts';

/** Kept values of those fields that were kept as texts or switches. Pure but for the store. */
export function readDraft<Values extends object>(
  id: string,
  fields: readonly (keyof Values & string)[],
  storage: Storage = createStorage(tabStore()),
): Partial<Values> {
  const kept = storage.read(`draft.${id}`);
  if (!isRecord(kept)) return {};
  const found = fields.filter((field) => ['string', 'boolean'].includes(typeof kept[field])).map((field) => [field, kept[field]]);
  return Object.fromEntries(found) as Partial<Values>;
}

export function clearDraft(id: string, storage: Storage = createStorage(tabStore())): void {
  storage.remove(`draft.${id}`);
}

export function writeDraft(id: string, values: object, storage: Storage = createStorage(tabStore())): void {
  storage.write(`draft.${id}`, values);
}
