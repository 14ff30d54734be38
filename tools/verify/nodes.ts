// Checks whole nodes on one machine, each in a network namespace of its own: cut off from one service after the other, with the database, NATS and API nodes killed
// and readers of NATS that do not read; and whether the check finds what it is for.
import { loadavg } from 'node:os';
import type { NodeBugName } from '../../packages/engine/src/testing/planted-node-bugs.ts';
import { untilBooksEqual } from '../../packages/engine/src/testing/settled-books.ts';
import { quantile } from '../bench/lib/statistics.ts';
import { findNatsServer } from '../nats/nats-server.ts';
import { stretch } from '../process/patience.ts';
import { missingForNetwork } from './nodes/network.ts';
import { allEvents, PRICELESS_MS_MAX, runRounds, type Event, type RoundsOutcome } from './nodes/rounds.ts';
import { withNodes, type NodesOptions } from './nodes/whole-nodes.ts';
import type { Verification } from './shape.ts';

const ROUNDS = allEvents.length;
const SIZE = { engines: 3, cores: 2, accounts: 4, durable: true };
const SMALLEST_SIZE = { engines: 2, cores: 1, accounts: 2, durable: false };
const SMALLEST_EVENTS: readonly Event[] = [{ cut: ['engine', 'database'], way: 'silent' }, 'database killed'];
const TIMES = { msMin: 1_000, msMax: 20_000 };
const SMALLEST_TIMES = { msMin: 2_500, msMax: 3_500 };
/** Owned by others after a cut from the database, 99 of 100. */
const OWNED_MS_MAX = 3_000;
/** What was sent before a cut and never arrived is known as missing half a minute later. */
const SETTLED_MS_MAX = 90_000;

export const verifications: readonly Verification[] = [
  {
    id: 'nodes cut off, services killed',
    goal: `${String(ROUNDS)} rounds in network namespaces: 0 orders or trades lost or doubled, money equal, no late write, nothing sent after a lease, nothing lost or done twice that the API accepted; owned by others 3 s (p99) after a cut from the database, a snapshot 10 s after the death of an API node, all topics the same on both, sockets closed 1 s after a logout`,
    async run({ seed, rounds = ROUNDS, smallest }) {
      const missing = await whyNot();
      if (missing !== undefined) return { got: missing, ok: true, isSkipped: true };
      const options = { seed, ...(smallest ? SMALLEST_SIZE : SIZE) };
      return withNodes(options, async (nodes) => {
        const startLoad = loadavg()[0] ?? 0;
        const plan = smallest
          ? { events: SMALLEST_EVENTS, rounds: SMALLEST_EVENTS.length, ...SMALLEST_TIMES }
          : { events: allEvents, rounds, ...TIMES };
        const outcome = await runRounds(nodes, { seed, ...plan });
        const books = await untilBooksEqual(nodes.database, nodes.world, nodes.accounts, SETTLED_MS_MAX);
        const wrong = [...outcome.wrong, ...books.wrong];
        for (const finding of wrong) process.stderr.write(`${finding}\n`);
        const { accepted, unknown } = nodes.people.wanted;
        const got = [
          `${String(plan.rounds)} rounds, ${String(books.orders)} orders, ${String(books.fills)} trades, ${String(books.cycles)} cycles, ${String(wrong.length)} wrong`,
          ...wordsOf(outcome),
          `${String(accepted)} actions accepted (${String(unknown)} unknown)`,
          `load ${startLoad.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`,
        ].join('; ');
        const isQuick = smallest || outcome.ownedMs.length === 0 || quantile(outcome.ownedMs, 0.99) <= stretch(OWNED_MS_MAX);
        return { got, ok: wrong.length === 0 && books.fills > 0 && accepted > 0 && isQuick };
      });
    },
  },
  planted('leavesLate', [{ cut: ['engine', 'database'], way: 'silent' }], { forMs: 8_000, rounds: 4 }, 'without a lease'),
  planted(
    'noOwnPrices',
    [{ cut: ['market', 'venue'], way: 'silent' }],
    { forMs: stretch(PRICELESS_MS_MAX) + 8_000, rounds: 1 },
    'no price for',
  ),
  planted('noReconnect', ['frozen reader of NATS'], { forMs: 3_000, rounds: 1 }, 'are not whole again'),
  planted('closesOwnSockets', ['API node killed'], { forMs: 1_000, rounds: 3 }, 'a socket stayed open'),
  planted('deafNode', ['API node killed'], { forMs: 1_000, rounds: 1 }, 'is not the same on every API node'),
  planted('ownKeys', ['API node killed'], { forMs: 1_000, rounds: 1 }, 'under the same key'),
  planted('careless', ['database killed'], { forMs: 1_000, rounds: 1 }, 'actions were accepted'),
];

function planted(
  plant: NodeBugName | 'careless',
  events: readonly Event[],
  { forMs, rounds }: { forMs: number; rounds: number },
  words: string,
): Verification {
  return {
    id: `nodes-plant-${plant}`,
    goal: `the planted bug ${plant} is found`,
    async run({ seed }) {
      const missing = await whyNot();
      if (missing !== undefined) return { got: missing, ok: true, isSkipped: true };
      const bug = plant === 'careless' ? { isCareless: true as const } : { plant };
      const options: NodesOptions = { seed, ...SMALLEST_SIZE, accounts: SIZE.accounts, ...bug };
      const found: string[] = [];
      await withNodes(options, (nodes) =>
        runRounds(nodes, { seed, rounds, events, msMin: forMs, msMax: forMs, onWrong: (finding) => void found.push(finding) }),
      ).catch((error: unknown) => void found.push(String(error))); // with a bug they may not come back
      const first = found.find((finding) => finding.includes(words));
      return { got: first ?? `no finding of ${words}`, ok: first !== undefined };
    },
  };
}

async function whyNot(): Promise<string | undefined> {
  const missing = findNatsServer() === undefined ? 'nats-server is missing' : await missingForNetwork();
  return missing === undefined ? undefined : `skipped, because ${missing}.`;
}

function wordsOf(outcome: RoundsOutcome): string[] {
  const { ownedMs, wholeMs, pricelessMs, heardBefore, heardAfter, asked, answeredMsMax, snapshotMs, logoutMs, slowReaders } = outcome;
  const ms = (some: readonly number[]): string =>
    some.length === 0
      ? 'none'
      : `${String(Math.ceil(quantile(some, 0.5)))} ms (at most ${String(Math.ceil(Math.max(...some)))} of ${String(some.length)})`;
  return [
    `owned by others after ${ms(ownedMs)}`,
    `${String(heardBefore)} requests in the lease after a cut and ${String(heardAfter)} later`,
    `without prices ${ms(pricelessMs)} while the market was cut off`,
    `${String(asked)} questions answered, the last after ${String(Math.ceil(answeredMsMax))} ms`,
    `a snapshot from the other API node after ${ms(snapshotMs)}, sockets of all nodes closed after a logout ${ms(logoutMs)}`,
    `${String(slowReaders)} slow readers given up`,
    `whole again after ${[...wholeMs].map(([what, some]) => `${what}: ${ms(some)}`).join(', ')}`,
  ];
}
