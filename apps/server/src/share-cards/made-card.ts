// A card as its sharer reads it.
import type { MadeCard } from '@millrace/contract';
import type { ShareCardRow } from './share-card.store.ts';

/** @param origin under which the caller reached the server */
export function madeCardOf({ createdAt, takenBackAt, ...card }: ShareCardRow, origin: string): MadeCard {
  return { ...card, link: `${origin}/s/${card.code}`, createTime: createdAt.getTime(), takeBackTime: takenBackAt?.getTime() ?? null };
}
