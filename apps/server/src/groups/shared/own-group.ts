// Finds a group of the caller's tenant. One that does not exist, one of another tenant and one whose kind the tenant does not offer are refused alike.
import { findOfferedKind, type TaskPermission } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { findPublishedGroup, type PublishedGroup } from '../../shared/groups/template.store.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { requireKind } from '../../tasks/index.ts';

/** The newest version. Refuses `notFound`. */
export async function getGroup(db: Queryable, tenant: Tenant, id: string, permission: TaskPermission): Promise<PublishedGroup> {
  const group = (await findPublishedGroup(db, { tenantId: tenant.id, id })) ?? refuse('notFound');
  requireKind(tenant, group.assignmentType, permission);
  return group;
}

/** Kinds of these types whose groups the tenant shows. */
export function visibleTypes(tenant: Tenant, types: readonly number[]): number[] {
  return types.filter((type) => {
    const kind = findOfferedKind(type);
    return kind !== undefined && tenant.permissions.includes(kind.permissions.view);
  });
}
