// Asks the exchange about a trader's key now. The key is opened by the application's role: the console's own has no access to it (decision 616).
import { checkAccountKey } from '@millrace/contract/admin';
import { countKeyAttemptOf, loadCredentialRow, recheck, type CredentialRow } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';

export const checkAccountKeyRoute = adminHandler(checkAccountKey, async (context, { input, tenant, operator, write, record }) => {
  const seen = (await inTenant(context.pools.app, tenant.id, (tx) => loadCredentialRow(tx, input.id))) ?? refuse('notFound');
  if (seen.brokenReason === 'exchangeKeyRevoked') refuse('exchangeKeyRevoked');
  await countKeyAttemptOf(context, { tenantId: tenant.id, userId: operator.operatorId });
  const outcome = await outcomeOf(context, seen);
  return write(async (tx) => {
    await record(tx, { kind: 'keyLookedAt', subject: seen.id, detail: { key: seen.maskedKey, outcome } });
    return { outcome };
  });
});

async function outcomeOf(context: Context, seen: CredentialRow): Promise<'works' | 'broken' | 'unanswered'> {
  const found = await recheck(context, seen, (work) => inTenant(context.pools.app, seen.tenantId, work));
  if (found.kind !== 'known') return 'unanswered';
  return found.row.status === 'ok' ? 'works' : 'broken';
}
