// Gives a task that copies what its leader did and it has not taken yet, one signal after the other. Whatever was lost on the way is read again from
// what is stored, so that a signal is taken once.
import { addDecimals } from '@millrace/market';
import type { StoredSignal } from '../copying/signal-store.ts';
import type { EngineContext } from './context.ts';
import { copiedOf, takenSeq } from './copied-state.ts';
import { decide } from './decide.ts';
import type { TaskRunner } from './task-runner.ts';

/** Gives a task its signals, as far as its own orders let it take them. */
export async function hearSignals(context: EngineContext, runner: TaskRunner): Promise<void> {
  const { follow } = runner.task;
  if (follow === null) return;
  runner.signalWaits = false;
  for (const signal of await context.leadSignals.after(runner, takenSeq(runner))) {
    const isOpening = signal.action === 'OPEN' || signal.action === 'ADD';
    const take = (): Promise<void> => takeSignal(context, runner, signal);
    await (isOpening ? context.leadSignals.inTurn(follow.followId, take) : take());
    if (context.halted || takenSeq(runner) < signal.seq) {
      runner.signalWaits = true;
      return;
    }
  }
}

async function takeSignal(context: EngineContext, runner: TaskRunner, { instId: _instId, ...signal }: StoredSignal): Promise<void> {
  const others = context.runners.ofFollow(runner.task.follow?.followId ?? '').filter((other) => other !== runner);
  const othersQuote = others.map((other) => copiedOf(other).committedQuote).reduce(addDecimals, '0');
  context.hitKillPoint('signal-heard');
  await decide(context, runner, { type: 'signal', signal, othersQuote });
}
