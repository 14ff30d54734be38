// What an operator is told of themselves.
import { limits } from '@millrace/contract';
import type { OperatorSelf } from '@millrace/contract/admin';
import type { OperatorSession } from '../shared/operators/operator-session.store.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

export function operatorSelfOf(
  { operatorId, name, roles, endMs }: Omit<OperatorSession, 'id' | 'tenantId' | 'provedMs'>,
  tenant: Tenant,
): OperatorSelf {
  const { adminImage } = tenant.appInfo;
  return {
    id: operatorId,
    name,
    roles,
    tenantId: tenant.id,
    tenantName: tenant.name,
    adminImage: typeof adminImage === 'string' ? adminImage : '',
    money: tenant.money,
    timeZone: tenant.timeZone,
    endTime: endMs,
    idleSec: limits.operatorIdleSec,
  };
}
