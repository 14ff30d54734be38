// What a copier is told when his follow reaches a limit, and when it has ended.
import { writeMessage } from '../../messages/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { readFollowMoney } from '../shared/follow-money.store.ts';
import { followViewOf } from '../shared/follow-view.ts';
import { findLeaderName, readFollow, type Follow } from '../shared/follow.store.ts';

interface Reached {
  reason: 'lossLimit' | 'target';
  /** Of the whole follow, USDT, and what the copier had set. */
  net: string;
  limit: string;
  atMs: number;
}

export async function tellLimit(tx: Queryable, follow: Follow, { atMs, ...reached }: Reached): Promise<void> {
  const { tenantId, userId, environment, leadId } = follow;
  const args = { environment, trader: await findLeaderName(tx, leadId), ...reached };
  await writeMessage(tx, { tenantId, userId, taskId: null, kind: 'followLimit', args }, atMs);
}

/** The result is the one that the follow shows. @param follow ended in this transaction */
export async function tellResult(tx: Queryable, { id, tenantId, userId, environment }: Follow, atMs: number): Promise<void> {
  const row = await readFollow(tx, id);
  const money = (await readFollowMoney(tx, [id], atMs)).get(id);
  if (row === undefined || money === undefined) throw new Error(`no follow ${id}`);
  // It holds nothing: no price is needed.
  const { result } = followViewOf(row, money, new Map());
  const args = { environment, trader: row.traderName, reason: row.reason ?? 'user', net: result ?? '' };
  await writeMessage(tx, { tenantId, userId, taskId: null, kind: 'followEnded', args }, atMs);
}
