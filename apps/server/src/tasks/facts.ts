// Handlers of the facts of a decision, run in order inside its transaction, after the engine has booked the trade records.
import type { Message } from '@millrace/contract';
import type { OnFacts, TaskSummary } from '@millrace/engine';
import type { Fact } from '@millrace/engine/pure';
import { signedToPlaces } from '@millrace/market';
import type { Clock } from '../shared/clock.ts';
import { writeMessage } from '../messages/index.ts';

type Draft = Pick<Message, 'kind' | 'args'>;

/** All handlers, in order. `clock` is the wall clock, by which inboxes are sorted. */
export function onFacts(clock: Clock): readonly OnFacts[] {
  return [
    async (tx, facts, task) => {
      for (const fact of facts) {
        const draft = draftOf(fact, task);
        if (draft) await write(tx, task, draft, clock);
      }
    },
  ];
}

/** The message of a fact; undefined for facts that are only records. */
export function draftOf(fact: Fact, task: Pick<TaskSummary, 'instId' | 'environment'>): Draft | undefined {
  const about = { instId: task.instId, environment: task.environment };
  if (fact.type === 'CycleClosed')
    return { kind: 'cycleClosed', args: { ...about, net: signed(fact.netQuote), leg: fact.leg, reason: fact.reason } };
  // One broken key stops many tasks; the trader gets one message about the key instead.
  if (fact.type === 'Fault' && fact.code === 'CREDENTIAL_BROKEN') return undefined;
  if (fact.type === 'Fault') return { kind: 'taskFault', args: { ...about, fault: fact.code } };
  if (fact.type === 'Notice') return { kind: 'taskFault', args: { ...about, fault: fact.code } };
  if (fact.type === 'BuyingClosed') return { kind: 'buyingClosed', args: { ...about, reason: fact.reason } };
  return undefined;
}

async function write(tx: Parameters<OnFacts>[0], task: TaskSummary, draft: Draft, clock: Clock): Promise<void> {
  await writeMessage(tx, { tenantId: task.tenantId, userId: task.userId, taskId: task.id, ...draft }, clock.now());
}

/** With its sign and two decimals, half even: "43.5064" is "+43.51". A loss below half a cent is "-0.00", never a gain. */
function signed(amount: string): string {
  const text = signedToPlaces(amount, 2, 'halfEven');
  return text.startsWith('-') ? text : `+${text}`;
}
