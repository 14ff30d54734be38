// What was typed into a form, kept for this tab: a reload, a failed call or a look at another page loses nothing. Passwords, keys and codes are never kept.
import { useLocale } from '@millrace/ui';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { writeDraft } from './form-draft.ts';

/** Keeps the named fields as they are typed, and words errors anew when the language changes. Begin the form with `readDraft` of the same id. */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'trigger' | 'formState'>,
  id: string,
  fields: readonly (keyof Values & string)[],
): void {
  const { tag } = useLocale();
  const names = fields.join();
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(id, Object.fromEntries(names.split(',').map((name): [string, unknown] => [name, values[name]]))),
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
