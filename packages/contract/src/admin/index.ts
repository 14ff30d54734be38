// Calls of the operators' console. They answer on the console's port only.
import * as audit from './audit.ts';
import * as operator from './operator.ts';
import * as users from './users.ts';

export * from './approvals.ts';
export * from './audit.ts';
export * from './desk.ts';
export * from './operator.ts';
export * from '../operator-roles.ts';
export * from './terms.ts';
export * from './top-ups.ts';
export * from './trial-fuel.ts';
export * from './users.ts';
export * from './withdrawals.ts';

export const adminCalls = [
  operator.login,
  operator.logout,
  operator.getOperator,
  operator.openInvitation,
  operator.acceptInvitation,
  users.findUser,
  users.pageStatement,
  audit.pageAudit,
];
