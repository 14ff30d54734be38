// What the facts of decisions bring about beside the trade records, inside the engine's transaction: fees, signals to copiers, copies, messages.
import { writeCopies, writeSignals, type OnFacts, type TaskSummary } from '@millrace/engine';
import type { Fact } from '@millrace/engine/pure';
import { addDecimals, compareDecimals, signedToPlaces } from '@millrace/market';
import { chargeFees, type StoredFee } from '../fuel/index.ts';
import type { Clock } from '../shared/clock.ts';
import { writeMessage, type NewMessage } from '../messages/index.ts';

type Draft = Pick<NewMessage, 'kind' | 'args' | 'settled'>;

/**
 * Fees before signals and messages: that of a closed cycle tells what it paid. `clock` is the wall clock, by which the ledger has its days. A message has the
 * venue's time of its decision where that lies in the past, so what happened while an exchange catches up stands in the inbox when it happened.
 */
export function onFacts(clock: Clock): OnFacts {
  return async (tx, decided) => {
    const fees = await chargeFees(tx, decided, clock.now());
    const leadIds = await writeSignals(tx, decided);
    await writeCopies(tx, decided);
    for (const { task, facts, ts } of decided) {
      for (const fact of facts) {
        const draft = draftOf(fact, task, feesOf(fees, task.id, fact));
        if (draft)
          await writeMessage(tx, { tenantId: task.tenantId, userId: task.userId, taskId: task.id, ...draft }, Math.min(ts, clock.now()));
      }
    }
    return leadIds;
  };
}

/** What was charged with the closing of this cycle. */
function feesOf(fees: readonly StoredFee[], taskId: string, fact: Fact): StoredFee[] {
  if (fact.type !== 'CycleClosed') return [];
  return fees.filter((fee) => fee.isCharged && fee.taskId === taskId && fee.leg === fact.leg && fee.cycle === fact.cycle);
}

/** The message of a fact; undefined for facts that are only records. */
export function draftOf(fact: Fact, task: Pick<TaskSummary, 'instId' | 'environment'>, fees: readonly StoredFee[] = []): Draft | undefined {
  const about = { instId: task.instId, environment: task.environment };
  if (fact.type === 'CycleClosed')
    return { kind: 'cycleClosed', args: { ...about, net: signed(fact.netQuote), leg: fact.leg, reason: fact.reason, ...paidArgs(fees) } };
  // One broken key stops many tasks; the trader gets one message about the key instead.
  if (fact.type === 'Fault' && fact.code === 'CREDENTIAL_BROKEN') return undefined;
  // Nobody but a new build clears a fault of ours.
  if (fact.type === 'Fault') return { kind: 'taskFault', args: { ...about, fault: fact.code }, settled: fact.code === 'BUG' };
  if (fact.type === 'Notice') return { kind: 'taskFault', args: { ...about, fault: fact.code }, settled: true };
  if (fact.type === 'BuyingClosed') return { kind: 'buyingClosed', args: { ...about, reason: fact.reason } };
  return undefined;
}

/** Fuel that the cycle's end took, whole and by source; nothing where it took none. */
function paidArgs(fees: readonly StoredFee[]): Record<string, string> {
  if (fees.length === 0) return {};
  const sumOf = (part: 'fee' | 'trial' | 'dynamic' | 'community' | 'bought' | 'owed'): string =>
    fees.reduce((sum, fee) => addDecimals(sum, fee[part]), '0');
  const parts = (['trial', 'dynamic', 'community', 'bought', 'owed'] as const).flatMap((part) => {
    const amount = sumOf(part);
    return isZero(amount) ? [] : [[part, amount] as const];
  });
  return { fee: sumOf('fee'), ...Object.fromEntries(parts) };
}

function isZero(amount: string): boolean {
  return compareDecimals(amount, '0') === 0;
}

/** With its sign and two decimals, half even: "43.5064" is "+43.51". A loss below half a cent is "-0.00", never a gain. */
function signed(amount: string): string {
  const text = signedToPlaces(amount, 2, 'halfEven');
  return text.startsWith('-') ? text : `+${text}`;
}
