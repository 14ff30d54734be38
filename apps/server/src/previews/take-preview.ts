// Uses the ticket of a preview up: a token that reads by the draft for ten minutes, and of a chosen trader a session that may only read.
import { takePreview } from '@millrace/contract';
import { findUserById, readUserInfo } from '../accounts/index.ts';
import { guestHandler } from '../shared/http/handler.ts';
import { drafted, takeTicket } from '../shared/previews/preview.store.ts';
import { refuse } from '../shared/refusal.ts';
import { openPreviewSession } from '../shared/sessions/index.ts';
import { tenantInfoOf } from '../tenants/index.ts';

export const takePreviewRoute = guestHandler(takePreview, async ({ clock, config }, { input, tenant, ip, origin, write }) =>
  write(async (tx) => {
    const taken = await takeTicket(tx, input.ticket, clock.now());
    if (!taken) refuse('ticketInvalid');
    const { id, userId, content, previewToken, endMs } = taken;
    const info = tenantInfoOf(drafted(tenant, content), config);
    if (userId === null) return { previewToken, token: null, user: null, info, endTime: endMs };
    const user = await findUserById(tx, userId);
    if (!user) refuse('ticketInvalid');
    const token = await openPreviewSession(tx, { tenantId: tenant.id, userId, previewId: id, ip }, { nowMs: clock.now(), endMs });
    return { previewToken, token, user: await readUserInfo(tx, user, origin), info, endTime: endMs };
  }),
);
