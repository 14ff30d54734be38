// Gives a task that copies what its leader did and it has not taken yet, one signal after the other. Whatever was lost on the way is read again from
// what is stored, so that a signal is taken once.
import type { StoredSignal } from '../copying/signal-store.ts';
import type { EngineContext } from './context.ts';
import { othersQuoteOf, takenSeq } from './copied-state.ts';
import { decide } from './decide.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { TaskRunner } from './task-runner.ts';

/** Gives a task its signals, as far as its own orders let it take them. */
export async function hearSignals(context: EngineContext, runner: TaskRunner): Promise<void> {
  const { follow } = runner.task;
  if (follow === null) return;
  runner.signalWaits = false;
  const signals = await context.leadSignals.after(runner, takenSeq(runner));
  for (const signal of signals) {
    const isOpening = signal.action === 'OPEN' || signal.action === 'ADD';
    const take = (): Promise<void> => takeSignal(context, runner, signal, laterThan(signal, signals));
    await (isOpening ? context.leadSignals.inTurn(follow.followId, take) : take());
    if (context.halted || takenSeq(runner) < signal.seq) {
      runner.signalWaits = true;
      return;
    }
  }
}

type Later = Extract<TaskEvent, { type: 'signal' }>['later'];

function laterThan({ seq, side }: StoredSignal, signals: readonly StoredSignal[]): Later {
  const ofSide = signals.filter((each) => each.side === side && each.seq > seq);
  if (ofSide.some(({ action }) => action === 'CLOSE')) return 'close';
  return ofSide.length > 0 ? 'something' : 'nothing';
}

async function takeSignal(
  context: EngineContext,
  runner: TaskRunner,
  { instId: _instId, ...signal }: StoredSignal,
  later: Later,
): Promise<void> {
  const othersQuote = othersQuoteOf(context.runners, runner);
  context.hitKillPoint('signal-heard');
  const held = runner.account.state === 'ready' ? {} : ({ mayOpen: false } as const);
  await decide(context, runner, { type: 'signal', signal, later, othersQuote, ...held });
}
