// What a user is as a trader: follows from the newest application and the newest lead.
import { limits, traderTermsVersion, type TraderStanding } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { findNewestApplication } from './application.store.ts';
import { listLeadTasks } from './lead-tasks.ts';
import { findNewestLead, readShareRateMax } from './lead.store.ts';

export async function findStanding(tx: Queryable, userId: string): Promise<TraderStanding> {
  const application = await findNewestApplication(tx, userId);
  const lead = await findNewestLead(tx, userId);
  return {
    state: stateOf(application, lead),
    application: application ?? null,
    lead: lead ?? null,
    tasks: lead?.state === 'active' ? await listLeadTasks(tx, lead.id) : [],
    termsVersion: traderTermsVersion,
    margin: limits.traderMargin,
    shareRateMax: await readShareRateMax(tx),
  };
}

function stateOf(
  application: Pick<NonNullable<TraderStanding['application']>, 'state'> | undefined,
  lead: Pick<NonNullable<TraderStanding['lead']>, 'state'> | undefined,
): TraderStanding['state'] {
  if (lead?.state === 'active') return 'approved';
  // An approved application is older than the end of its lead.
  if (application !== undefined && application.state !== 'approved') return application.state;
  return lead?.state ?? 'notApplied';
}
