// Who the caller is.
import { getOperator } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { operatorSelfOf } from './operator-self.ts';

export const getOperatorRoute = adminHandler(getOperator, async (_context, { operator, tenant }) => operatorSelfOf(operator, tenant));
