// What was typed into a task form, kept for this tab until the task is made: a reload or a failed call loses nothing.
import { createStorage, tabStore, type Storage } from '../../../shared/session/storage.ts';
import { isRecord } from '../../../shared/api/api-error.ts';
import type { FormValues } from './form-values.ts';

export interface Draft {
  credentialId: string;
  instId: string;
  values: FormValues;
}

export interface DraftStore {
  read: () => Draft | undefined;
  write: (draft: Draft) => void;
  clear: () => void;
}

/** @param id names the form: user, kind, and the task that is edited or "new" @param words of the form: a draft that lacks one is dropped */
export function createDraftStore(id: string, words: readonly string[], storage: Storage = createStorage(tabStore())): DraftStore {
  const name = `task-form.${id}`;
  return {
    read() {
      const kept = storage.read(name);
      if (!isRecord(kept) || !isRecord(kept['values'])) return undefined;
      const { credentialId, instId, values } = kept;
      if (typeof credentialId !== 'string' || typeof instId !== 'string' || !words.every((word) => typeof values[word] === 'string'))
        return undefined;
      return { credentialId, instId, values: values as FormValues };
    },
    write: (draft) => storage.write(name, draft),
    clear: () => storage.remove(name),
  };
}
