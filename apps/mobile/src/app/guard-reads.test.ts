// What a start knows of its user when the server answers while the app still loads its parts.
import { info, menuList, type UserInfo } from '@millrace/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Services } from '../shared/services/services-context.ts';
import { readKey } from '../shared/hooks/read-options.ts';
import { createGuardReads } from './guard-reads.ts';

test('what the server says while a part of the app is loaded is not replaced by what was known before', async () => {
  const queries = new QueryClient();
  const [known, said] = [{ isTrader: false }, { isTrader: true }] as UserInfo[];
  for (const [key, data] of [
    [readKey(info, {}), known],
    [readKey(menuList, {}), []],
  ] as const) {
    queries.setQueryData(key, data);
    await queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
  const state: { token: string; user?: UserInfo; permissions: string[] } = { token: 'meridian_t1', permissions: [] };
  const session = { getState: () => state, setUser: (user: UserInfo) => void (state.user = user), setMenu: () => undefined };
  const isAnswered = (): boolean => state.user?.isTrader === true;
  const services = {
    ...{ queries, session, look: { change: () => undefined }, connection: { getState: () => ({ lost: false }) } },
    api: { call: (call: unknown) => Promise.resolve(call === info ? said : []) },
    openSessionServices: async () => {
      await vi.waitFor(() => expect(isAnswered()).toBe(true));
      return { openUnread: () => undefined };
    },
  } as unknown as Services;
  await createGuardReads(
    services,
    () => true,
    () => undefined,
  ).loadUser();
  expect(isAnswered()).toBe(true);
});
