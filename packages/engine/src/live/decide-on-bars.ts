// Hands a task the closed bars that it waits for, out of the market history.
import type { EngineContext } from './context.ts';
import { decide } from './decide.ts';
import type { TaskRunner } from './task-runner.ts';

/** Decides on the first wait for bars that is due; rearm puts the next one into the inbox. False when that has to wait. @throws what decide throws */
export async function decideOnBars(context: EngineContext, runner: TaskRunner): Promise<boolean> {
  const { feed, watcherId, account, instrument } = runner;
  const watch = feed.index.dueCandle(watcherId);
  if (watch === null) return true;
  const { bar, count, after } = watch;
  const candles = context.options.bars?.closed(account.venue.settings.id, feed.instId, { bar, count, tickSize: instrument.tickSize }) ?? [];
  const newest = candles.at(-1)?.ts ?? Number.NEGATIVE_INFINITY;
  const { passedOver } = runner;
  if (newest <= after || (passedOver?.bar === bar && passedOver.newest === newest && passedOver.after === after)) return true;
  // Before the decision: its rearm asks again.
  runner.passedOver = { bar, after, newest };
  const isDecided = await decide(context, runner, { type: 'candle', bar, candles });
  if (!isDecided) runner.passedOver = passedOver;
  return isDecided;
}
