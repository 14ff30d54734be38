import { expect, test } from 'vitest';
import { createStorage } from '../session/storage.ts';
import { clearDraft, readDraft } from './form-draft.ts';

interface Values {
  email: string;
  remember: boolean;
  password: string;
}

function storageWith(kept: unknown) {
  const texts = new Map([['millrace.draft.login', JSON.stringify(kept)]]);
  const store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
  return createStorage(store);
}

test('a draft gives back the fields it is asked for and no other, as texts and switches only', () => {
  const storage = storageWith({ email: 'a@b.example', remember: true, password: 'planted' });
  expect(readDraft<Values>('login', ['email', 'remember'], storage)).toEqual({ email: 'a@b.example', remember: true });
  expect(readDraft<Values>('login', ['email'], storageWith({ email: { html: 1 } }))).toEqual({});
  expect(readDraft<Values>('login', ['email'], storageWith('spoilt'))).toEqual({});
});

test('a draft is gone once its act succeeded', () => {
  const storage = storageWith({ email: 'a@b.example' });
  clearDraft('login', storage);
  expect(readDraft<Values>('login', ['email'], storage)).toEqual({});
});
