// Whether a user is a trader, wants to be one, or neither, as the app shows it.
import { traderTermsVersion, type TraderStanding } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { countFollowers, findApplication, findLeadOf } from './trader.store.ts';

export async function standingOf(tx: Queryable, userId: string): Promise<TraderStanding> {
  const lead = await findLeadOf(tx, userId);
  const application = await findApplication(tx, userId);
  const state = lead === undefined ? (application?.state ?? 'none') : 'approved';
  return {
    // Who was a trader once may apply again.
    state: state === 'approved' && lead === undefined ? 'none' : state,
    reply: application?.reply ?? '',
    introduction: lead?.introduction ?? application?.introduction ?? '',
    credentialId: lead?.credentialId ?? application?.credentialId ?? null,
    applyTime: application?.createdAt.getTime() ?? null,
    termsVersion: traderTermsVersion,
    trader: lead
      ? {
          id: lead.id,
          version: lead.version,
          shareRate: lead.shareRate,
          followersMax: lead.followersMax,
          followers: await countFollowers(tx, lead.id),
          accepts: lead.accepts,
          closedReason: lead.closedReason,
        }
      : null,
  };
}
