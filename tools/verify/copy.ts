// Checks copying as a whole: hundreds of copiers of one leader, a connection that loses answers, signals that come twice and in another order, and an engine that
// is killed at every place between two steps. `--copiers`, `--orders` and `--kills` change the size; `--rounds` is the number of orders; with `--engines N`
// so many share the accounts, and one of them is killed.
import { runCopying } from './copy/run-copying.ts';
import { runFairness } from './copy/run-fairness.ts';
import type { Verification } from './shape.ts';

const WHOLE = { copiers: 500, orders: 200, kills: 20 };
const SMALLEST = { copiers: 5, orders: 8, kills: 2 };
const FAIR = { copiers: 500, orders: 20 };
const SMALLEST_FAIR = { copiers: 6, orders: 3 };
const FINDINGS_SHOWN = 20;

export const verifications: readonly Verification[] = [
  {
    id: 'copy',
    goal: `${String(WHOLE.copiers)} copiers, ${String(WHOLE.orders)} orders of their leader, 20 % of answers and 5 % of orders lost, ${String(WHOLE.kills)} kills: 0 lost, 0 doubled, 0 left in a position`,
    severalEngines: true,
    async run({ seed, rounds, engines, smallest, withDatabase, sizes = {} }) {
      const size = smallest ? SMALLEST : { ...WHOLE, ...(rounds === undefined ? {} : { orders: rounds }), ...sizes };
      const outcome = await withDatabase(false, (database) => runCopying({ database, seed, engines, ...size }));
      const { orders, copied, missed, copyOrders, lostAfter, lostBefore, turnedAway, killedAt, notPassed, reasons, audited, wrong } =
        outcome;
      for (const finding of wrong.slice(0, FINDINGS_SHOWN)) process.stderr.write(`${finding}\n`);
      const count = (word: string): string => `${String(wrong.filter((finding) => finding.startsWith(word)).length)} ${word}`;
      const got = [
        `${String(size.copiers)} copiers, ${String(orders)} orders, ${String(copied)} copied by ${String(copyOrders)} orders, ${String(missed)} missed (${listOf(reasons)})`,
        `${String(lostAfter)} answers and ${String(lostBefore)} calls lost, ${String(turnedAway)} answered 50011`,
        `killed at ${killedAt.join(', ')}${notPassed.length === 0 ? '' : `, not passed: ${notPassed.join(', ')}`}`,
        `audited ${String(audited.signals)} signals, ${String(audited.copies)} copies, ${String(audited.positions)} positions, ${String(audited.openings)} fills that opened, ${String(audited.cycles)} cycles`,
        `${count('lost')}, ${count('doubled')}, ${count('left in a position')}, ${String(wrong.length)} wrong in all`,
      ].join('; ');
      const isMet = Math.min(lostAfter, lostBefore, turnedAway, copied, audited.copies) > 0 && orders >= size.orders;
      return {
        got,
        ok: wrong.length === 0 && isMet && killedAt.length + notPassed.length === size.kills && notPassed.length <= size.kills / 4,
      };
    },
  },
  {
    id: 'copy-fairness',
    goal: `${String(FAIR.orders)} orders as the exchange received their copies: mean places and neighbouring orders no further from fair than chance`,
    severalEngines: true,
    async run({ seed, engines, smallest, withDatabase, sizes = {} }) {
      const size = smallest ? SMALLEST_FAIR : { ...FAIR, copiers: sizes['copiers'] ?? FAIR.copiers };
      const { orders, means, correlation, chance, wrong } = await withDatabase(false, (database) =>
        runFairness({ database, seed, engines, ...size }),
      );
      for (const finding of wrong) process.stderr.write(`${finding}\n`);
      const got = [
        `${String(size.copiers)} copiers of ${String(orders)} orders`,
        `mean places from ${means[0].toFixed(3)} to ${means[1].toFixed(3)} (0.5 +- ${chance.mean.toFixed(3)})`,
        `neighbouring orders correlate by ${correlation.mean.toFixed(3)} in the mean (${chance.correlation.mean.toFixed(3)}) and ${correlation.most.toFixed(3)} at most (${chance.correlation.most.toFixed(3)})`,
      ].join('; ');
      return { got, ok: wrong.length === 0 };
    },
  },
];

function listOf(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .map(([reason, count]) => `${reason} ${String(count)}`)
    .join(', ');
}
