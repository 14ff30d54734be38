// Texts with markdown: what is read of them, what falls out and how that is told, and how long a text may take.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';
import { reduceMarkdown, type ReadMarkdown } from './reduce-markdown.ts';

const ours = `${'a'.repeat(32)}.webp`;
const pictures = new Map([[ours, { width: 640, height: 360 }]]);
const read = (source: string): Promise<ReadMarkdown> => readMarkdown(source, pictures);
const rulesOf = ({ faults }: ReadMarkdown): string[] => faults.map(({ rule }) => rule);

test('reads headings, lists, links and a picture of ours into a tree', async () => {
  const { tree, faults } = await read(
    `# Fees\n\nThey **fall** by *30 %*[ here](/auth).\n\n3. [Shop](https://Shop.example/a)\n\n---\n\n![A chart](${ours})\n\n\`\`\`\n<b>\n\`\`\``,
  );
  expect(faults).toEqual([]);
  expect(tree).toEqual([
    { type: 'heading', level: 2, children: [{ type: 'text', text: 'Fees' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'They ' },
        { type: 'strong', children: [{ type: 'text', text: 'fall' }] },
        { type: 'text', text: ' by ' },
        { type: 'emphasis', children: [{ type: 'text', text: '30 %' }] },
        { type: 'link', target: { to: '/auth' }, children: [{ type: 'text', text: ' here' }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'list',
      start: 3,
      children: [
        {
          type: 'item',
          children: [
            {
              type: 'paragraph',
              children: [{ type: 'link', target: { href: 'https://shop.example/a' }, children: [{ type: 'text', text: 'Shop' }] }],
            },
          ],
        },
      ],
    },
    { type: 'rule' },
    { type: 'paragraph', children: [{ type: 'picture', name: ours, alt: 'A chart', width: 640, height: 360 }] },
    { type: 'codeBlock', text: '<b>' },
  ]);
});

test.each([
  ['<script>alert(1)</script>', 'markdownKind'],
  ['a <b onclick=x>b</b>', 'markdownKind'],
  ['[a][b]\n\n[b]: https://shop.example', 'markdownKind'],
  ['[a](javascript:alert(1))', 'markdownLink'],
  ['[a](java&#115;cript:alert(1))', 'markdownLink'],
  ['[a](data:text/html,x)', 'markdownLink'],
  ['[a](http://shop.example)', 'markdownLink'],
  ['[a](//evil.example)', 'markdownLink'],
  ['[a](https://shop.example@evil.example)', 'markdownLink'],
  ['[a](/index?token=stolen)', 'markdownLink'],
  ['[a](/handover)', 'markdownLink'],
  ['[bank.example](https://evil.example)', 'markdownShown'],
  ['[see **bank**.example](https://evil.example)', 'markdownShown'],
  ['[ba\u200bnk。example](https://evil.example)', 'markdownShown'],
  ['[bаnk.example](https://bank.example)', 'markdownShown'],
  ['[bank.example](/index)', 'markdownShown'],
  [`![x](${'b'.repeat(32)}.webp)`, 'markdownPicture'],
  ['![x](https://evil.example/a.png)', 'markdownPicture'],
  [`${'> '.repeat(30)}a`, 'markdownDeep'],
  [Array.from({ length: 30 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n'), 'markdownDeep'],
])('tells what falls out of %j', (source, rule) => {
  expect(rulesOf(reduceMarkdown(fromMarkdown(source), pictures))).toContain(rule);
});

test('refuses what is too deep or too long before it is read', async () => {
  expect(rulesOf(await read(`${'- '.repeat(10_000)}a`))).toEqual(['markdownDeep']);
  for (const long of ['a'.repeat(65_537), 'ก'.repeat(21_846)]) expect(rulesOf(await read(long))).toEqual(['markdownBytes']);
});

test('takes 64 kB of text, and gives up one that keeps the library busy', async () => {
  expect(rulesOf(await read('a'.repeat(65_536)))).toEqual([]);
  expect(await read('*a_ '.repeat(16_384))).toEqual({ tree: [], faults: [{ rule: 'markdownSlow', args: {} }] });
});

test('drops characters that turn the reading direction', async () => {
  const { tree } = await read('pay\u202eeno\u202c now\u0007');
  expect(tree).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'payeno now' }] }]);
});
