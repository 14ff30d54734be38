// Turns a markdown tree into elements: one element for each kind of node, with the attributes written here. It has no styles, so that Node can run it too.
import type { MarkdownNode, MarkdownTree } from '@millrace/contract';
import { createElement, type MouseEvent, type ReactNode } from 'react';

export interface MarkdownPlaces {
  /** Address of a picture by its name. */
  pictureUrl: (name: string) => string;
  /** Opens a page of the app. */
  onPage: (to: string) => void;
}

const elementOf = { paragraph: 'p', quote: 'blockquote', item: 'li', strong: 'strong', emphasis: 'em' } as const;

export function markdownElements(tree: MarkdownTree, places: MarkdownPlaces): ReactNode[] {
  return tree.map((node, index) => element(node, index, places));
}

function element(node: MarkdownNode, key: number, places: MarkdownPlaces): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return createElement('code', { key }, node.text);
    case 'codeBlock':
      return createElement('pre', { key }, createElement('code', null, node.text));
    case 'heading':
      return createElement(`h${String(node.level)}`, { key }, ...markdownElements(node.children, places));
    case 'list':
      return node.start === null
        ? createElement('ul', { key }, ...markdownElements(node.children, places))
        : createElement('ol', { key, start: node.start }, ...markdownElements(node.children, places));
    case 'paragraph':
    case 'quote':
    case 'item':
    case 'strong':
    case 'emphasis':
      return createElement(elementOf[node.type], { key }, ...markdownElements(node.children, places));
    case 'break':
      return createElement('br', { key });
    case 'rule':
      return createElement('hr', { key });
    case 'picture':
      return createElement('img', {
        key,
        src: places.pictureUrl(node.name),
        alt: node.alt,
        width: node.width,
        height: node.height,
        loading: 'lazy',
      });
    case 'link':
      return linkElement(node, key, places);
  }
}

function linkElement({ target, children }: MarkdownNode & { type: 'link' }, key: number, places: MarkdownPlaces): ReactNode {
  const words = markdownElements(children, places);
  if ('href' in target) return createElement('a', { key, href: target.href, target: '_blank', rel: 'noopener noreferrer' }, ...words);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    places.onPage(target.to);
  };
  return createElement('a', { key, href: target.to, onClick: open }, ...words);
}
