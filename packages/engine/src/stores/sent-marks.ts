// Writes "on the wire" for orders that are about to leave, under the engine's epoch, several in one statement. What is not marked is never sent.
import { createBatches, type Batches } from './batches.ts';
import { markSent } from './order-store.ts';
import { FencedError } from './task-writes.ts';
import type { WriteContext } from './write-decisions.ts';

/** Orders marked as sent in one statement, and such statements at once. */
const MARKS_AT_A_TIME = 200;
const MARKS_AT_ONCE = 2;

export interface SentMark {
  clOrdId: string;
  sentAtMs: number;
  /** It closes something: marked before what opens. */
  isExit: boolean;
}

/** Whether the order was open still: only then it may be sent. */
export type SentMarks = Batches<SentMark, boolean>;

export function createSentMarks({ pool, epoch }: Pick<WriteContext, 'pool' | 'epoch'>): SentMarks {
  return createBatches<SentMark, boolean>({
    sizeMax: MARKS_AT_A_TIME,
    atOnceMax: MARKS_AT_ONCE,
    rankOf: ({ isExit }) => (isExit ? 0 : 2),
    async work(marks) {
      const marked = await markSent(pool, marks, epoch());
      if (marked === null) throw new FencedError('a newer engine has taken over');
      return marks.map(({ clOrdId }) => ({ kind: 'done', result: marked.has(clOrdId) }));
    },
    isOneItems: () => false,
  });
}
