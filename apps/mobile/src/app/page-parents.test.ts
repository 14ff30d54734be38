import { expect, test } from 'vitest';
import { parentOf, insertParentEntry } from './page-parents.ts';

test.each([
  ['/contract-optional/details/tsk_1', '/strategy'],
  ['/grid-trusteeship/list', '/strategy'],
  ['/person', '/setting'],
  ['/modifyEmail', '/person'],
  ['/message', '/index'],
  ['/index', undefined],
  ['/login', undefined],
  ['/constructor', undefined],
])('above %s stands %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent);
});

/** As much of a browser's history as is needed. */
function historyOf(state: unknown): { history: History; entries: string[] } {
  const entries = ['opened'];
  const history = {
    state,
    replaceState: (_state: unknown, _title: string, href: string) => void entries.splice(-1, 1, href),
    pushState: (_state: unknown, _title: string, href: string) => void entries.push(href),
  };
  return { history: history as unknown as History, entries };
}

test('a linked page stands on its parent; a reloaded one, a tab and a guest stay as they are', () => {
  const stacked = (state: unknown, path: string, signedIn: boolean): string[] => {
    const { history, entries } = historyOf(state);
    insertParentEntry({ history, path, href: `${path}?a=1`, signedIn });
    return entries;
  };
  expect(stacked(null, '/modifyEmail', true)).toEqual(['/person', '/modifyEmail?a=1']);
  expect(stacked({ __TSR_key: 'x' }, '/modifyEmail', true)).toEqual(['opened']);
  expect(stacked(null, '/index', true)).toEqual(['opened']);
  expect(stacked(null, '/modifyEmail', false)).toEqual(['opened']);
});
