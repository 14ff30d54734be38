// The table of pages against the router and the contract.
import { offeredKinds, permissions } from '@millrace/contract';
import { expect, test } from 'vitest';
import { taskActions } from '../features/tasks/actions/task-actions.ts';
import { pageAccess } from '@millrace/contract';
import { createAppRouter } from './router.tsx';

test('the table has every route of the app and no other', () => {
  const { routesByPath } = createAppRouter({ services: {} as Parameters<typeof createAppRouter>[0]['services'] });
  const routes = Object.keys(routesByPath).filter((route) => route !== '/$' && route !== '');
  expect(Object.keys(pageAccess).toSorted()).toEqual(routes.toSorted());
});

test('every permission of a kind opens a page or shows a button', () => {
  const asked = new Set<string>(['view', 'add', 'edit', ...taskActions.map(({ permission }) => permission)]);
  for (const kind of offeredKinds) expect(Object.keys(kind.permissions).filter((control) => !asked.has(control))).toEqual([]);
});

test('no alias and no path is listed twice', () => {
  expect(new Set(permissions.map(({ alias }) => alias)).size).toBe(permissions.length);
  expect(new Set(permissions.map(({ path }) => path)).size).toBe(permissions.length);
});
