// Writes "on the wire" for orders that are about to leave, under the epochs of their shards, several in one statement. What is not marked is never sent.
import { createBatches, type Batches } from './batches.ts';
import { markSent } from './order-store.ts';
import { countRefusals, whyNotHeld } from './shard-fence.ts';
import type { WriteContext } from './write-decisions.ts';

/** Orders marked as sent in one statement, and such statements at once. */
const MARKS_AT_A_TIME = 200;
const MARKS_AT_ONCE = 2;

export interface SentMark {
  clOrdId: string;
  shard: number;
  sentAtMs: number;
  /** It closes something: marked before what opens. */
  isExit: boolean;
}

/** Whether the order was open still: only then it may be sent. */
export type SentMarks = Batches<SentMark, boolean>;

export function createSentMarks({ pool, shards }: Pick<WriteContext, 'pool' | 'shards'>): SentMarks {
  const batches = createBatches<SentMark, boolean>({
    sizeMax: MARKS_AT_A_TIME,
    atOnceMax: MARKS_AT_ONCE,
    rankOf: ({ isExit }) => (isExit ? 0 : 2),
    async work(marks) {
      const epochs = shards.epochsOf(marks.map(({ shard }) => shard));
      const { marked, held } = await markSent(pool, marks, epochs);
      return marks.map(({ clOrdId, shard }) => {
        const error = whyNotHeld(shard, epochs, held);
        return error === undefined ? { kind: 'done', result: marked.has(clOrdId) } : { kind: 'failed', error };
      });
    },
    isOneItems: () => false,
  });
  return countRefusals(shards, ({ shard }) => shard, batches);
}
