// Shows texts that anybody may write and looks at each page for what is not on the list: elements, attributes, addresses. `--rounds 1 --seed N` repeats seed N.
import { seeded } from '../../packages/engine/src/testing/seeded.ts';
import { notAllowed } from './content/allowed-page.ts';
import { holes } from './content/holes.ts';
import { loadShown, type Hole } from './content/show-text.ts';
import { OUR_PICTURE, writtenText } from './content/written-text.ts';
import type { Verification } from './shape.ts';

const SEEDS = 10_000;
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
];
