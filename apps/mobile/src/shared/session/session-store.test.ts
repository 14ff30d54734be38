import { expect, test } from 'vitest';
import type { UserInfo } from '@millrace/contract';
import { createSavedAccounts, type SavedAccount } from './saved-accounts.ts';
import { createSessionStore } from './session-store.ts';
import { createStorage } from './storage.ts';

/** A device's store in memory, as localStorage behaves. */
function deviceOf(initial: Record<string, string> = {}): globalThis.Storage {
  const values = new Map(Object.entries(initial));
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => {
      values.delete(key);
    },
    setItem: (key, value) => {
      values.set(key, value);
    },
  };
}

const user: UserInfo = {
  id: 'usr_1',
  tenantId: 'meridian',
  number: '10000001',
  nickname: 'Mara',
  name: 'Mara',
  autograph: '',
  realName: '',
  phone: '',
  hasSecondPassword: false,
  isTwoStep: false,
  email: 'm@example.com',
  image: '',
  inviteCode: 'A',
  inviteLink: '',
  languageCode: 2,
  isFrozen: false,
  usdt: '0',
  dusdt: '0',
  experienceFuel: '0',
  dynamicFuel: '0',
  communityFuel: '0',
  isActivation: false,
  depth: 0,
  levelId: 0,
  level: 'L0',
  proportion: '0',
  isCommunity: false,
  isBroker: false,
  isTrader: false,
  createTime: 1,
};

test('a session survives a reload and is gone after its end', () => {
  const device = deviceOf();
  createSessionStore(createStorage(device)).open('meridian_t1', user);
  const reloaded = createSessionStore(createStorage(device));
  expect(reloaded.getState()).toMatchObject({ token: 'meridian_t1', user: undefined });
  expect(reloaded.end('meridian_t1', 'logout')).toBe(true);
  expect(createSessionStore(createStorage(device)).getState().token).toBeUndefined();
});

test('a guest who looks around stays one after a reload', () => {
  const device = deviceOf();
  createSessionStore(createStorage(device)).open('meridian_t1', user, { guest: true });
  const reloaded = createSessionStore(createStorage(device));
  expect(reloaded.getState()).toMatchObject({ token: 'meridian_t1', guest: true });
  reloaded.open('meridian_t2', user);
  expect(createSessionStore(createStorage(device)).getState().guest).toBe(false);
});

test('many answers of one lost session end it once; answers to an old token end nothing', () => {
  const store = createSessionStore(createStorage(deviceOf()));
  store.open('old', user);
  store.open('new', user);
  expect(store.end('old', 'lost')).toBe(false);
  expect([store.end('new', 'lost'), store.end('new', 'lost')]).toEqual([true, false]);
  expect(store.getState()).toMatchObject({ token: undefined, user: undefined, permissions: [], ended: 'lost' });
});

test('a menu in another order changes nothing', () => {
  const store = createSessionStore(createStorage(deviceOf()));
  store.setMenu(['P20200', 'P10700']);
  const before = store.getState();
  store.setMenu(['P10700', 'P20200']);
  expect(store.getState()).toBe(before);
  expect(before.permissions).toEqual(['P10700', 'P20200']);
});

test('remembers five accounts of a device, newest first, per tenant, without any password', () => {
  const device = deviceOf();
  const accounts = createSavedAccounts(createStorage(device));
  for (let number = 1; number <= 7; number += 1) accounts.save(account(`1000000${number}`));
  accounts.save(account('10000004'));
  expect(accounts.list('meridian').map((one) => one.number)).toEqual(['10000004', '10000007', '10000006', '10000005', '10000003']);
  expect(accounts.list('aurora')).toEqual([]);
  accounts.forget('meridian', '10000004');
  expect(accounts.list('meridian')).toHaveLength(4);
  expect(device.getItem('millrace.accounts')).not.toMatch(/password/i);
});

test('a store that holds nonsense or throws is as if nothing were kept', () => {
  expect(createSavedAccounts(createStorage(deviceOf({ 'millrace.accounts': '{"x":1}' }))).list('meridian')).toEqual([]);
  expect(createSessionStore(createStorage(deviceOf({ 'millrace.session': 'not json' }))).getState().token).toBeUndefined();
  const closed: globalThis.Storage = Object.assign(deviceOf(), {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  const store = createSessionStore(createStorage(closed));
  store.open('t', user);
  expect(store.getState().token).toBe('t');
});

function account(number: string): SavedAccount {
  return { tenantId: 'meridian', number, nickname: number, image: '', deviceToken: 'dev_x' };
}
