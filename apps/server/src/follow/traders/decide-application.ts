// An operator's decision about an application of a trader.
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockCopier } from '../copier.store.ts';
import { findApplicant, lockApplication, storeDecision, type LockedApplication } from './application.store.ts';
import { insertLead, lockLeadAccount } from './lead.store.ts';

export interface TraderDecision {
  id: string;
  /** Of the application that the operator saw. */
  version: number;
  decision: 'approve' | 'reject';
  /** To the trader. */
  reply: string;
  operatorId: string;
  /** Wall clock. */
  atMs: number;
}

/**
 * Decides in the transaction of `tx`; an approval makes the user a trader if he still may be one.
 * @returns whose application it was, and where the lead account trades
 * @throws Refusal where there is none, another decision came first, or an approval is no longer possible
 */
export async function decideTraderApplication(tx: Queryable, of: TraderDecision): Promise<{ userId: string; environment: string }> {
  const { id, version, decision, reply, operatorId, atMs } = of;
  const userId = (await findApplicant(tx, id)) ?? refuse('notFound');
  // Before the application's row: the order in which every transaction locks.
  const copier = decision === 'approve' ? await lockCopier(tx, userId) : undefined;
  const application = (await lockApplication(tx, id)) ?? refuse('notFound');
  if (application.state !== 'pending' || application.version !== version) refuse('alreadyDecided');
  if (decision === 'approve') {
    if (copier === undefined) refuse('accountFrozen');
    if (copier.isFollowing) refuse('copierCannotLead');
    await makeTrader(tx, application, atMs);
  }
  await storeDecision(tx, { id, state: decision === 'approve' ? 'approved' : 'rejected', reply, operatorId, atMs });
  return { userId, environment: application.environment };
}

async function makeTrader(tx: Queryable, application: LockedApplication, atMs: number): Promise<void> {
  const { tenantId, userId, credentialId, introduction } = application;
  const account = await lockLeadAccount(tx, { credentialId, userId });
  if (account?.status !== 'ok') return refuse('leadAccountUnfit');
  const lead = { tenantId, userId, credentialId, environment: account.environment, venueId: account.venueId, introduction, atMs };
  if (!(await insertLead(tx, lead))) refuse('traderAlready');
}
