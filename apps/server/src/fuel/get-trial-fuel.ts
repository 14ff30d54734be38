// The caller's trial fuel.
import { getTrialFuel } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { findTrialFuel } from './trial.store.ts';

export const getTrialFuelRoute = handler(getTrialFuel, (_context, { session, tenant, read }) =>
  read((tx) => findTrialFuel(tx, { tenantId: tenant.id, userId: session.userId })),
);
