// Lets no engine of the installation claim shards, or lets them again.
import { holdClaims as call } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { holdClaims, letClaims } from './node.store.ts';

export const holdClaimsRoute = adminHandler(call, ({ clock }, { input: { hold }, operator, write, record }) =>
  write(async (tx) => {
    const isHeld = hold === 'on';
    const isNew = isHeld ? await holdClaims(tx, { by: operator.name, at: new Date(clock.now()) }) : await letClaims(tx);
    if (isNew) await record(tx, { kind: isHeld ? 'claimsHeld' : 'claimsLet' });
    return { isHeld };
  }),
);
