import { kinds, type Kind, type TaskPermission } from '@millrace/contract';
import { expect, test } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { requireKind } from './own-task.ts';

/** The refusal of an action by a tenant who has these permissions; undefined when it passes. */
function refusalOf({ type }: Kind, action: TaskPermission, permissions: readonly string[]): string | undefined {
  try {
    requireKind({ permissions } as unknown as Tenant, type, action);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test.each(kinds.map((kind) => [kind.key, kind] as const))(
  '%s: actions that its strategy refuses are refused, the others pass',
  (_key, kind) => {
    const actions = Object.keys(kind.permissions) as TaskPermission[];
    for (const action of actions) {
      const expected = kind.takes(action) ? undefined : 'actionNotTaken';
      expect(refusalOf(kind, action, Object.values(kind.permissions)), action).toBe(kind.offered ? expected : 'notFound');
      expect(refusalOf(kind, action, []), action).toBe('notFound');
    }
  },
);
