// Settles the trader's share of one follow, in one transaction: the mark rises, and what lies above the old one pays the share.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { Queryable } from '../../shared/database/index.ts';
import { insertShare, takeShare } from '../../shares/index.ts';
import { settleShare } from '../figures/profit-share.ts';
import { areFlat } from '../shared/flat.ts';
import type { Follow } from '../shared/follow.store.ts';
import { lockCopier } from '../copier.store.ts';
import { findShareTerms, raiseMark } from './settle.store.ts';

/**
 * Does nothing while the follow holds something, or where its net is not above its mark. Outside the tenant's own money nothing is posted; the mark rises all
 * the same, so that nothing is owed for it later.
 * @param follow locked. Posts the transaction's only journals
 * @param atMs wall clock
 * @returns whether the follow is flat
 */
export async function settleFollow(tx: Queryable, follow: Pick<Follow, 'id' | 'tenantId' | 'userId'>, atMs: number): Promise<boolean> {
  const flat = await areFlat(tx, follow);
  const terms = await findShareTerms(tx, follow.id);
  const settled = settleShare({ ...terms, flat });
  if (settled === undefined || compareDecimals(settled.highWater, terms.highWater) === 0) return flat;
  const { tenantId, userId: copierId } = follow;
  const { leaderId, environment, money, rate } = terms;
  const { share, highWater } = settled;
  const isShare = compareDecimals(share, '0') > 0;
  const n = terms.shares + (isShare ? 1 : 0);
  await raiseMark(tx, follow.id, { highWater, shares: n });
  if (!isShare) return flat;
  const net = addDecimals(terms.net, negateDecimal(terms.highWater));
  const due = { followId: follow.id, n, copierId, leaderId, net, rate, share };
  if (environment !== money) {
    await insertShare(tx, { ...due, tenantId, environment, isCharged: false, owed: '0', atMs });
    return flat;
  }
  // Nobody begins to copy while it is found out whether he owes.
  await lockCopier(tx, copierId);
  await takeShare(tx, { tenantId, environment: money, atMs }, due);
  return flat;
}
