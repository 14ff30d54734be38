// Markdown: its states.
import type { MarkdownTree } from '@millrace/contract';
import { Markdown, Plate } from '../../src/index.ts';
import { State } from '../state.tsx';

const text = (words: string) => ({ type: 'text' as const, text: words });
const tree: MarkdownTree = [
  { type: 'heading', level: 2, children: [text('Fees in December')] },
  {
    type: 'paragraph',
    children: [
      text('Accounts opened through our link pay '),
      { type: 'strong', children: [text('30 % less')] },
      text('. Set yours up on '),
      { type: 'link', target: { to: '/auth' }, children: [text('the page of your exchange')] },
      text(', or read '),
      { type: 'link', target: { href: 'https://shop.example/' }, children: [text('the list of fees')] },
      text('.'),
    ],
  },
  {
    type: 'list',
    start: 1,
    children: ['Open the account', 'Make a key'].map((words) => ({
      type: 'item',
      children: [{ type: 'paragraph', children: [text(words)] }],
    })),
  },
  { type: 'quote', children: [{ type: 'paragraph', children: [text('A key that may withdraw is refused.')] }] },
  { type: 'codeBlock', text: 'BTC-USDT-SWAP  58,520.0' },
  { type: 'rule' },
  { type: 'heading', level: 3, children: [text('Smaller, with '), { type: 'code', text: 'code' }] },
];

export function MarkdownPage() {
  return (
    <State name="Headings, links, a list, a quote, code" full>
      <Plate pad label="Article">
        <Markdown tree={tree} pictureUrl={(name) => name} onPage={() => undefined} />
      </Plate>
    </State>
  );
}
