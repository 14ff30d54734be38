// An operator's decision about an application for trial fuel.
import { trialFuelJournal } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { creditFuel } from './credit-fuel.ts';
import { insertGrant, lockApplication, storeDecision, TRIAL_POINTS } from './trial.store.ts';

export interface TrialDecision {
  tenantId: string;
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
 * Decides in the transaction of `tx`; an approval books the trial fuel.
 * @returns whose application it was; `decided` where another decision came first or the user or the account has had trial fuel, `missing` where there is none
 */
export async function decideApplication(tx: Queryable, of: TrialDecision): Promise<{ userId: string } | 'decided' | 'missing'> {
  const { tenantId, id, version, decision, reply, operatorId, atMs } = of;
  const application = await lockApplication(tx, tenantId, id);
  if (application === undefined) return 'missing';
  if (application.state !== 'pending' || application.version !== version) return 'decided';
  const { userId, money } = application;
  if (decision === 'approve' && !(await insertGrant(tx, { ...application, atMs }, { withLink: false }))) return 'decided';
  await storeDecision(tx, { id, state: decision === 'approve' ? 'approved' : 'rejected', reply, operatorId, atMs });
  const journals = [trialFuelJournal({ userId, points: TRIAL_POINTS })];
  if (decision === 'approve') await creditFuel(tx, { tenantId, environment: money, atMs }, { userId, journals });
  return { userId };
}
