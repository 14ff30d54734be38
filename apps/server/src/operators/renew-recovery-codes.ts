// New recovery codes in place of all earlier ones, answered once.
import { renewRecoveryCodes } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { replaceRecoveryCodes } from '../shared/operators/recovery-code.store.ts';
import { drawRecoveryCodes } from '../shared/codes/recovery-codes.ts';

export const renewRecoveryCodesRoute = adminHandler(renewRecoveryCodes, (_context, { operator, write, record }) =>
  write(async (tx) => {
    const recoveryCodes = drawRecoveryCodes();
    await replaceRecoveryCodes(tx, { id: operator.operatorId, tenantId: operator.tenantId }, recoveryCodes);
    await record(tx, { kind: 'recoveryRenewed' });
    return { recoveryCodes };
  }),
);
