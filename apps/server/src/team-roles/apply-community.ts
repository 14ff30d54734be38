// Applies to become a community leader.
import { applyCommunity } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { applyForRole } from './apply-role.ts';

export const applyCommunityRoute = handler(applyCommunity, ({ clock }, { input: { words }, session: { userId }, tenant, write }) =>
  write((tx) => applyForRole(tx, { tenantId: tenant.id, userId, role: 'community', words, atMs: clock.now() })),
);
