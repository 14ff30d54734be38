// Proposes versions of the app; a second person compares addresses and sums and decides.
import { proposeRelease } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { newestRelease } from './release.store.ts';
import { contentOf, refuseUnfitRelease } from './release-content.ts';

export const proposeReleaseRoute = adminHandler(proposeRelease, (context, request) => {
  const { input, write, record } = request;
  refuseUnfitRelease(input);
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const content = { ...contentOf(input), after: await newestRelease(tx) };
    const approvalId = await insertApproval(
      tx,
      { tenantId, operatorId, kind: 'appRelease', subject: tenantId, userId: null, content },
      nowMs,
    );
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: tenantId, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
