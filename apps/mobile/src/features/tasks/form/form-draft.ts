// What was typed into a task form, kept for this tab until the task is made: a reload or a failed call loses nothing.
import { createStorage, tabStore, type Storage } from '../../../shared/session/storage.ts';
import { isRecord } from '../../../shared/api/api-error.ts';
import { averagingFieldNames, type FormValues } from './form-values.ts';

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

/** `id` names the form: user, kind, and the task that is edited or "new". */
export function createDraftStore(id: string, storage: Storage = createStorage(tabStore())): DraftStore {
  const name = `task-form.${id}`;
  return {
    read() {
      const kept = storage.read(name);
      if (!isRecord(kept) || !isRecord(kept['values'])) return undefined;
      const { credentialId, instId, values } = kept;
      const fields = [...averagingFieldNames, 'buyType', 'repeatOrder'];
      if (typeof credentialId !== 'string' || typeof instId !== 'string' || !fields.every((field) => typeof values[field] === 'string'))
        return undefined;
      return { credentialId, instId, values: values as FormValues };
    },
    write: (draft) => storage.write(name, draft),
    clear: () => storage.remove(name),
  };
}
