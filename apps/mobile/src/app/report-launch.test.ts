import { saveLoginTime } from '@millrace/contract';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ApiClient } from '../shared/api/client.ts';
import type { SessionState } from '../shared/session/session-store.ts';
import { reportLaunch } from './report-launch.ts';

function launched(token: string | undefined): { session: ReturnType<typeof sessionOf>; calls: string[] } {
  const calls: string[] = [];
  const session = sessionOf(token);
  const call = (async ({ path }) => {
    calls.push(path);
    throw new Error('nobody answers');
  }) as ApiClient['call'];
  reportLaunch({ call }, session);
  return { session, calls };
}

function sessionOf(token: string | undefined) {
  return createStore<SessionState>(() => ({ token, user: undefined, permissions: [], unread: 0, guest: false, ended: undefined }));
}

test('a start with a session is reported, whichever page opens first; one of a guest is not', () => {
  expect(launched('demo_token').calls).toEqual([saveLoginTime.path]);
  expect(launched(undefined).calls).toEqual([]);
});

test('a session that begins is reported once; its end and other changes are not', () => {
  const { session, calls } = launched(undefined);
  session.setState({ token: 'demo_token' });
  session.setState({ unread: 3 });
  session.setState({ token: undefined });
  expect(calls).toEqual([saveLoginTime.path]);
});
