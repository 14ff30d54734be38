// Texts with markdown as they travel: a bounded tree of the node kinds below, made on the server and shown as elements. No HTML is in it.
import { z } from 'zod/mini';
import { pageAccess } from './page-access.ts';

export const markdownLimits = {
  /** Of the source in UTF-8. */
  bytesMax: 65_536,
  depthMax: 20,
  addressMax: 2000,
} as const;

/** A page of the app, or an https address. */
export type LinkTarget = { to: string } | { href: string };

export type MarkdownNode =
  | { type: 'heading'; level: 2 | 3 | 4; children: MarkdownNode[] }
  | { type: 'list'; start: number | null; children: MarkdownNode[] }
  | { type: 'paragraph' | 'quote' | 'item' | 'strong' | 'emphasis'; children: MarkdownNode[] }
  | { type: 'link'; target: LinkTarget; children: MarkdownNode[] }
  | { type: 'text' | 'code' | 'codeBlock'; text: string }
  | { type: 'break' | 'rule' }
  | { type: 'picture'; name: string; alt: string; width: number; height: number };
export type MarkdownTree = MarkdownNode[];

export const markdownTree = z.custom<MarkdownTree>((value) => Array.isArray(value));

/** Pages that a written link must not open: they act on what the address carries, or explain a failure. */
const closedPages: readonly string[] = ['/handover', '/okxauth', '/authmiddle', '/fastapi', '/error', '/404'];
const openPages: readonly string[] = Object.keys(pageAccess).filter((path) => !path.includes('$') && !closedPages.includes(path));

/** What a page's address may carry in a written link; a token, for one, may not stand there. */
const carriedParts: Readonly<Record<string, RegExp>> = { '/info': /^aid=art_[0-9A-Za-z]{8,40}$/, '/jiaocheng': /^langkey=\d$/ };

/** A name with a top level: no address in figures, no marks that some names of hosts may have and none of ours has. */
const hostPattern = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Where a written link leads; undefined where it may not lead there. */
export function linkTargetOf(address: string): LinkTarget | undefined {
  if (address.length > markdownLimits.addressMax) return undefined;
  if (address.startsWith('/')) return pageOf(address);
  // Typed in full: `https:example.com` and `https:\\example.com` are addresses for a browser, and seldom what a reader expects.
  if (!/^https:\/\/[^\s\\\p{Cc}\p{Cf}\p{Cs}]+$/iu.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || !hostPattern.test(hostname)) return undefined;
  return { href };
}

function pageOf(address: string): LinkTarget | undefined {
  const [path = '', carried, ...more] = address.split('?');
  if (!openPages.includes(path) || more.length > 0) return undefined;
  if (carried !== undefined && !carriedParts[path]?.test(carried)) return undefined;
  return { to: address };
}
