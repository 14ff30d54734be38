// What was typed into a form, kept for this tab: a reload, a failed call or a look at another page loses nothing. Passwords, keys and codes are never kept.
import { useLocale } from '@millrace/ui';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord } from '../api/api-error.ts';
import { createStorage, tabStore, type Storage } from '../session/storage.ts';

/** Kept values of those fields that were kept as texts or switches. Pure but for the store. */
export function readDraft<Values extends FieldValues>(
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

/** Keeps the named fields as they are typed, and words errors anew when the language changes. Begin the form with `readDraft` of the same id. */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'trigger' | 'formState'>,
  id: string,
  fields: readonly (keyof Values & string)[],
): void {
  const { tag } = useLocale();
  const names = fields.join();
  useEffect(() => {
    const storage = createStorage(tabStore());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        storage.write(`draft.${id}`, Object.fromEntries(names.split(',').map((name): [string, unknown] => [name, values[name]]))),
    });
  }, [form, id, names]);
  const broken = Object.keys(form.formState.errors) as FieldPath<Values>[];
  const spoken = useRef(tag);
  useEffect(() => {
    if (spoken.current === tag) return;
    spoken.current = tag;
    if (broken.length > 0) void form.trigger(broken);
  });
}
