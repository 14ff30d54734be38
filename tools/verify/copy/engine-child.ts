// An engine that copies, as a process of its own, whose signals reach the tasks badly: it is told of them twice, late and in another order, and each task is
// given every signal twice, with older ones before it.
import { copying } from '../../../packages/engine/src/testing/copied-leader.ts';
import { runEngineChild } from '../../../packages/engine/src/testing/run-engine-child.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import { LeadSignals } from '../../../packages/engine/src/live/lead-signals.ts';

const DELAY_MS_MAX = 100;
/** Signals that a task has taken already and is given again. */
const TOLD_AGAIN = 3;

deliverBadly(seeded(process.pid));
await runEngineChild(copying);

function deliverBadly(random: () => number): void {
  const { wake, after } = LeadSignals.prototype;
  LeadSignals.prototype.wake = function wakeTwice(leadId) {
    for (let time = 0; time < 2; time += 1) setTimeout(() => wake.call(this, leadId), random() * DELAY_MS_MAX);
  };
  LeadSignals.prototype.after = async function afterAndBefore(runner, seq) {
    const signals = await after.call(this, runner, Math.max(0, seq - TOLD_AGAIN));
    return signals.flatMap((signal) => [signal, signal]);
  };
}
