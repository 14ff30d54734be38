// Published versions of the app, newest first, and what waits for a second person.
import { listRelease } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow, decidingOf } from '../shared/deciding.ts';
import { listReleases } from './release.store.ts';

const ROWS_MAX = 50;

export const listReleaseRoute = adminHandler(listRelease, (context, request) => {
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return request.read(async (tx) => ({
    rows: await listReleases(tx, ROWS_MAX),
    approval: approvalOnRow((await listOpenApprovals(tx, 'appRelease', [tenantId], nowMs)).get(tenantId), operatorId),
  }));
});
