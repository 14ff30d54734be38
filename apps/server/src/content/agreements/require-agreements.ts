// Stops a trader's action until the agreements that are due were accepted. What closes a position or takes money out never waits for one.
import { waitsForAgreement, type Call } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { readerOf } from '../reader.ts';
import { listDue, type Reader } from '../shown.store.ts';

/** Of a call that is about to run. @throws Refusal agreementDue */
export async function requireAgreements(
  context: Context,
  call: Call,
  of: { tenant: Tenant; userId: string; language: Reader['language']; input: unknown },
): Promise<void> {
  if (!waitsForAgreement(call, of.input)) return;
  const due = await inTenant(context.pools.app, of.tenant.id, (tx) => listDue(tx, readerOf(context, of), of.userId));
  if (due.length > 0) refuse('agreementDue');
}
