// What the rest of the server may use of the database: roles, migrations, pools, transactions.
export { inTenant, inTenantBy, inTenantUnsynced, inTransaction, isOwnTrader, type Transaction } from './in-tenant.ts';
export { migrate } from './migrate.ts';
export { queryPlanned } from './planned.ts';
export { breakConnections, openPool, openPools, type Pool, type Pools, type Queryable } from './pools.ts';
export { ensureRoles, rolePassword, roleUrl, ROLES, roleName } from './roles.ts';
