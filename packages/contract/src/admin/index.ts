// Calls of the operators' console. They answer on the console's port only.
import * as audit from './audit.ts';
import * as operator from './operator.ts';
import * as users from './users.ts';

export * from './audit.ts';
export * from './operator.ts';
export * from '../operator-roles.ts';
export * from './users.ts';

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
