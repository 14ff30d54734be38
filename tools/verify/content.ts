// Shows texts that anybody may write (articles and announcements by one way, messages of a chat by another) and looks at each page for what is not on the list:
// elements, attributes, addresses; and walks at random over what changes the integer of unread messages. `--rounds 1 --seed N` repeats seed N.
import { seeded } from '../../packages/engine/src/testing/seeded.ts';
import { startServerOn } from '../../apps/server/src/testing/start-server-on.ts';
import { walkUnread } from '../../apps/server/src/testing/unread-walk.ts';
import { chatHoles, loadChatWords, wrongIn } from './content/chat-words.ts';
import { notAllowed } from './content/allowed-page.ts';
import { holes } from './content/holes.ts';
import { loadShown, type Hole } from './content/show-text.ts';
import { OUR_PICTURE, writtenText } from './content/written-text.ts';
import type { Verification } from './shape.ts';

const SEEDS = 10_000;
const WALK_STEPS = 10_000;
const COMPARED_EVERY = 25;
/** The walk has a test of its own. */
const SMALLEST_STEPS = 20;
const SMALLEST_SEEDS = 400;
const FINDINGS_SHOWN = 10;

interface Found {
  findings: number;
  links: number;
  pictures: number;
}

async function showAll({ seed, seeds, hole }: { seed: number; seeds: number; hole?: Hole }): Promise<Found> {
  const { show, close } = await loadShown(OUR_PICTURE, hole);
  const found: Found = { findings: 0, links: 0, pictures: 0 };
  for (let at = 0; at < seeds; at += 1) {
    const html = show(writtenText(seeded(Math.imul(seed + at, 0x9e37_79b1))));
    if (html.includes('<a ')) found.links += 1;
    if (html.includes('<img ')) found.pictures += 1;
    const findings = notAllowed(html, OUR_PICTURE);
    if (findings.length === 0) continue;
    found.findings += 1;
    if (!hole && found.findings <= FINDINGS_SHOWN) process.stderr.write(`seed ${String(seed + at)}: ${findings.join('; ')}\n`);
  }
  await close();
  return found;
}

async function readAllInChat({
  seed,
  seeds,
  hole = [],
}: {
  seed: number;
  seeds: number;
  hole?: (typeof chatHoles)[string];
}): Promise<Found> {
  const { parts, close } = await loadChatWords(hole);
  const found: Found = { findings: 0, links: 0, pictures: 0 };
  for (let at = 0; at < seeds; at += 1) {
    const shown = parts(writtenText(seeded(Math.imul(seed + at, 0x9e37_79b1))));
    if (shown.some(({ kind }) => kind === 'link')) found.links += 1;
    const findings = wrongIn(shown);
    if (findings.length === 0) continue;
    found.findings += 1;
    if (hole.length === 0 && found.findings <= FINDINGS_SHOWN) process.stderr.write(`seed ${String(seed + at)}: ${findings.join('; ')}\n`);
  }
  await close();
  return found;
}

export const verifications: readonly Verification[] = [
  {
    id: 'markdown',
    goal: `${String(SEEDS)} texts: nothing on a page but what the list has, links and pictures among it`,
    async run({ seed, rounds, smallest }) {
      const seeds = smallest ? SMALLEST_SEEDS : (rounds ?? SEEDS);
      const { findings, links, pictures } = await showAll({ seed, seeds });
      const got = `${String(seeds)} texts, ${String(links)} with links, ${String(pictures)} with pictures, ${String(findings)} findings`;
      return { got, ok: findings === 0 && (seeds < SMALLEST_SEEDS || (links > 0 && pictures > 0)) };
    },
  },
  {
    id: 'markdown-holes',
    goal: `${String(Object.keys(holes).length)} planted holes, each found`,
    async run({ seed }) {
      const missed: string[] = [];
      for (const [name, hole] of Object.entries(holes))
        if ((await showAll({ seed, seeds: SMALLEST_SEEDS, hole })).findings === 0) missed.push(name);
      return { got: missed.length === 0 ? 'all found' : `missed: ${missed.join(', ')}`, ok: missed.length === 0 };
    },
  },
  {
    id: 'chat',
    goal: `${String(SEEDS)} messages: no script-like word, no link that shows or opens something else, links among them`,
    async run({ seed, rounds, smallest }) {
      const seeds = smallest ? SMALLEST_SEEDS : (rounds ?? SEEDS);
      const { findings, links } = await readAllInChat({ seed, seeds });
      return {
        got: `${String(seeds)} messages, ${String(links)} with links, ${String(findings)} findings`,
        ok: findings === 0 && (seeds < SMALLEST_SEEDS || links > 0),
      };
    },
  },
  {
    id: 'chat-holes',
    goal: `${String(Object.keys(chatHoles).length)} planted holes, each found`,
    async run({ seed }) {
      const missed: string[] = [];
      for (const [name, hole] of Object.entries(chatHoles))
        if ((await readAllInChat({ seed, seeds: SMALLEST_SEEDS, hole })).findings === 0) missed.push(name);
      return { got: missed.length === 0 ? 'all found' : `missed: ${missed.join(', ')}`, ok: missed.length === 0 };
    },
  },
  {
    id: 'unread',
    goal: `${String(WALK_STEPS)} writes, reads, deletions, announcements, segments and reconnects: the integer on three sockets is the plain count`,
    run({ seed, rounds, smallest, withDatabase }) {
      const steps = smallest ? SMALLEST_STEPS : (rounds ?? WALK_STEPS);
      return withDatabase(false, async (database) => {
        const server = await startServerOn(database, { environment: { ROLES: 'api,jobs' } });
        try {
          const wrong = await walkUnread(server, { seed, steps, comparedEvery: Math.min(steps, COMPARED_EVERY) });
          return { got: wrong.length === 0 ? `${String(steps)} steps, always right` : wrong.join('; '), ok: wrong.length === 0 };
        } finally {
          await server.stop();
        }
      });
    },
  },
];
