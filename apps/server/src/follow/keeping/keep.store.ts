// At which loss kept positions close, as their follow says.
import type { Queryable } from '../../shared/database/index.ts';

export interface KeepTerms {
  /** Chosen when the copier kept them; null where the trader's end keeps them. */
  keepLoss: string | null;
  /** Of the whole follow; "0" is none. */
  lossNum: string;
}

/** @throws (a bug) for a follow that does not exist */
export async function findKeepTerms(tx: Queryable, followId: string): Promise<KeepTerms> {
  const { rows } = await tx.query<KeepTerms>(
    'select trim_scale(keep_loss)::text as "keepLoss", loss_num as "lossNum" from follow where id = $1',
    [followId],
  );
  const [terms] = rows;
  if (terms === undefined) throw new Error(`no follow ${followId}`);
  return terms;
}

export async function setKeepLoss(tx: Queryable, followId: string, amount: string): Promise<void> {
  await tx.query('update follow set keep_loss = $2 where id = $1', [followId, amount]);
}
