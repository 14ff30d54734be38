// Keeps what was typed into a form through a reload (a new version, a page that the phone threw away), on this tab only. Never passwords, codes
// or keys: the fields that may be kept are named.
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isRecord } from '../api/api-error.ts';

export interface KeptForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Tells this form, and whose it is, from others. */
  name: string;
  fields: readonly Path<Values>[];
}

/** Answers how to forget it, which is due when the form was sent. */
export function useKeptForm<Values extends FieldValues>({ form, name, fields }: KeptForm<Values>): () => void {
  const place = `millrace.form.${name}`;
  const { setValue, subscribe } = form;
  const wanted = fields.join();
  useEffect(() => {
    const names = wanted.split(',') as Path<Values>[];
    const kept = readKept(place);
    for (const field of names) {
      const value = kept[field];
      if (typeof value === 'string' && value !== '') setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeKept(place, Object.fromEntries(names.map((field) => [field, values[field]]))),
    });
  }, [place, wanted, setValue, subscribe]);
  return () => writeKept(place, undefined);
}

function readKept(place: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {}; // closed, or not ours
  }
}

function writeKept(place: string, values: Record<string, unknown> | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(values));
  } catch {
    // Closed or full storage: the form works without.
  }
}
