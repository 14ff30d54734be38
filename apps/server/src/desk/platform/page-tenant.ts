// The tenants of this installation.
import { pageTenant } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listTenants } from './tenants.store.ts';

export const pageTenantRoute = adminHandler(pageTenant, ({ config }, { input, operator, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const venues = config.venues.map(({ id, environment }) => ({ id, environment }));
  return read(async (tx) => ({
    pageNum,
    pageSize,
    venues,
    ...(await listTenants(tx, { operatorId: operator.operatorId, offset, pageSize })),
  }));
});
