// What the topics of the stream carry. Apart from the frame itself: who only opens the socket needs none of these.
import { z } from 'zod/mini';
import { followView } from './follow/follow-view.ts';
import { assignment, assignmentDetails } from './task-view.ts';
import { wallet } from './wallet.ts';

/** price: { last, mark, ts (venue ms) }, prices as text. */
export const priceFrame = z.object({ last: z.string(), mark: z.string(), ts: z.int() });
export type PriceFrame = z.output<typeof priceFrame>;

/** tasks: the snapshot is every task of the caller; a delta is one changed task, or one removed. */
export const tasksFrame = z.union([
  z.object({ tasks: z.array(assignment) }),
  z.object({ task: assignment }),
  z.object({ removed: z.string() }),
]);
/** task:{id}: always the whole task. */
export const taskFrame = assignmentDetails;
/** wallet: always the whole wallet of the caller. */
export const walletFrame = wallet;
/** follows: the snapshot is every running follow of the caller as a copier; a delta is one that changed, or one that ended. Prices alone change none. */
export const followsFrame = z.union([
  z.object({ follows: z.array(followView) }),
  z.object({ follow: followView }),
  z.object({ removed: z.string() }),
]);
