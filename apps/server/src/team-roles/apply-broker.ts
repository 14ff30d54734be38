// Applies to become a broker.
import { applyBroker } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { applyForRole } from './apply-role.ts';

export const applyBrokerRoute = handler(applyBroker, ({ clock }, { input: { words }, session: { userId }, tenant, write }) =>
  write((tx) => applyForRole(tx, { tenantId: tenant.id, userId, role: 'broker', words, atMs: clock.now() })),
);
