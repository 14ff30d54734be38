// Reduces what the markdown library read to the tree of the contract. Only the node kinds listed here reach the tree, each with the fields listed here;
// any other node falls out and is reported, so that nobody publishes a text that lacks something unseen.
import { linkTargetOf, markdownLimits, type InputIssue, type LinkTarget, type MarkdownNode, type MarkdownTree } from '@millrace/contract';
import type { Image, Nodes, Root } from 'mdast';
import { plainTextOf, shownHosts } from './shown-hosts.ts';

/** Sizes in pixels of the pictures that the text may show, by name. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;
export type MarkdownFault = Omit<InputIssue, 'field'>;

export interface ReadMarkdown {
  tree: MarkdownTree;
  /** What fell out, at most `FAULTS_MAX`. */
  faults: MarkdownFault[];
}

const FAULTS_MAX = 10;

interface Reading {
  pictures: PictureSizes;
  faults: MarkdownFault[];
}

export function reduceMarkdown(root: Root, pictures: PictureSizes): ReadMarkdown {
  const reading: Reading = { pictures, faults: [] };
  return { tree: reduceAll(root.children, 1, reading), faults: reading.faults };
}

function note({ faults }: Reading, fault: MarkdownFault): void {
  if (faults.length < FAULTS_MAX) faults.push(fault);
}

function reduceAll(nodes: readonly Nodes[], depth: number, reading: Reading): MarkdownTree {
  if (depth > markdownLimits.depthMax) {
    if (nodes.length > 0) note(reading, { rule: 'markdownDeep', args: { max: markdownLimits.depthMax } });
    return [];
  }
  return nodes.flatMap((node) => reduceNode(node, depth, reading));
}

function reduceNode(node: Nodes, depth: number, reading: Reading): MarkdownNode[] {
  const children = (): MarkdownNode[] => ('children' in node ? reduceAll(node.children, depth + 1, reading) : []);
  switch (node.type) {
    case 'text':
      return [{ type: 'text', text: cleanText(node.value) }];
    case 'inlineCode':
      return [{ type: 'code', text: cleanText(node.value) }];
    case 'code':
      return [{ type: 'codeBlock', text: cleanText(node.value) }];
    case 'paragraph':
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: children() }];
    case 'blockquote':
      return [{ type: 'quote', children: children() }];
    case 'listItem':
      return [{ type: 'item', children: children() }];
    case 'heading':
      return [{ type: 'heading', level: node.depth === 1 ? 2 : node.depth === 2 ? 3 : 4, children: children() }];
    case 'list':
      return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, children: children() }];
    case 'break':
      return [{ type: 'break' }];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    case 'image':
      return pictureNode(node, reading);
    case 'link':
      return linkNode(node.url, children(), reading);
    default:
      note(reading, { rule: 'markdownKind', args: { kind: node.type } });
      return [];
  }
}

function pictureNode({ url, alt }: Image, reading: Reading): MarkdownNode[] {
  const size = reading.pictures.get(url);
  if (size) return [{ type: 'picture', name: url, alt: cleanText(alt ?? ''), ...size }];
  note(reading, { rule: 'markdownPicture', args: { name: url.slice(0, 80) } });
  return [];
}

/** A link that may not be opened leaves its words. */
function linkNode(url: string, children: MarkdownNode[], reading: Reading): MarkdownNode[] {
  const target = linkTargetOf(url);
  if (!target) {
    note(reading, { rule: 'markdownLink', args: { address: url.slice(0, 80) } });
    return children;
  }
  const other = shownHosts(plainTextOf(children)).find((host) => !leadsTo(target, host));
  if (other === undefined) return [{ type: 'link', target, children }];
  note(reading, { rule: 'markdownShown', args: { shown: other.slice(0, 80) } });
  return children;
}

function leadsTo(target: LinkTarget, shownHost: string): boolean {
  return 'href' in target && new URL(target.href).hostname.replace(/^www\./, '') === shownHost.replace(/^www\./, '');
}

/** Without control characters and those that turn the reading direction: a text reads as it was written. */
function cleanText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').toWellFormed();
}
