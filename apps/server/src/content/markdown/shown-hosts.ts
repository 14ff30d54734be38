// The hosts that a reader would see in the words of a link, so that words which name one address never open another.
import type { MarkdownNode } from '@millrace/contract';

export function plainTextOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return plainTextOf(node.children);
      if ('text' in node) return node.text;
      if (node.type === 'picture') return ` ${node.alt} `;
      return node.type === 'break' ? ' ' : '';
    })
    .join('');
}

/** Marks that look like the dot or the slash of an address, and are not. */
const dotLike = /[\u3002\uff0e\uff61\u2024\u00b7]/gu;
const slashLike = /[\u2044\u2215\u29f8\uff0f]/gu;
const hostPattern = /(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}/gu;

/** Lower case, in the order in which they stand; international names as browsers ask for them. */
export function shownHosts(text: string): string[] {
  // Characters that are not seen would part a host from itself.
  const seen = text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(dotLike, '.')
    .replaceAll(slashLike, '/');
  return [...seen.matchAll(hostPattern)].flatMap(([found]) => {
    const last = found.slice(found.lastIndexOf('.') + 1);
    // "2.37.5" is a number.
    if (!/\p{L}/u.test(last)) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(found) ? [found] : [];
    return URL.canParse(`https://${found}`) ? [new URL(`https://${found}`).hostname] : [found.toLowerCase()];
  });
}
