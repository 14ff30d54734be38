// What the second person's yes to versions of the app does.
import type { Transaction } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';
import type { Approval } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { insertRelease } from './release.store.ts';
import { releaseOfContent } from './release-content.ts';

export function publishRelease(tx: Transaction, approval: Approval, { tenantId, nowMs }: Deciding): Promise<void> {
  return insertRelease(tx, { id: newId('rel'), tenantId, approvalId: approval.id, ...releaseOfContent(approval.content) }, nowMs);
}
