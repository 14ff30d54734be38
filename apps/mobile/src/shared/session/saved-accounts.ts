// "Remember me": accounts of this device with a revocable device token. A password is never kept, nor a hash of one.
import { isRecord } from '../api/api-error.ts';
import { SAVED_ACCOUNTS_MAX } from '../limits.ts';
import type { Storage } from './storage.ts';

export interface SavedAccount {
  tenantId: string;
  /** UID. */
  number: string;
  nickname: string;
  image: string;
  deviceToken: string;
}

export interface SavedAccounts {
  list: (tenantId: string) => readonly SavedAccount[];
  save: (account: SavedAccount) => void;
  forget: (tenantId: string, number: string) => void;
}

export function createSavedAccounts(storage: Storage): SavedAccounts {
  const read = (): SavedAccount[] => {
    const kept = storage.read('accounts');
    return Array.isArray(kept) ? kept.filter(isSavedAccount) : [];
  };
  const without = (tenantId: string, number: string): SavedAccount[] =>
    read().filter((account) => account.tenantId !== tenantId || account.number !== number);
  return {
    list: (tenantId) => read().filter((account) => account.tenantId === tenantId),
    save: (account) => storage.write('accounts', [account, ...without(account.tenantId, account.number)].slice(0, SAVED_ACCOUNTS_MAX)),
    forget: (tenantId, number) => storage.write('accounts', without(tenantId, number)),
  };
}

function isSavedAccount(value: unknown): value is SavedAccount {
  return isRecord(value) && ['tenantId', 'number', 'nickname', 'image', 'deviceToken'].every((key) => typeof value[key] === 'string');
}
