// Reads the HTML of a shown text and says what in it is not on the list: elements, attributes, addresses, words that show another address, depth. The list
// stands here a second time on purpose: what reads a text and what judges it share nothing.

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  strong: [],
  em: [],
  code: [],
  pre: [],
  br: [],
  hr: [],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
};
const hollow = ['br', 'hr', 'img'];
const DEPTH_MAX = 22;
/** Pages that act on what their address carries. */
const actingPages = ['handover', 'okxauth', 'authmiddle', 'fastapi'];

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** @param html as React writes it: attributes in double quotes, everything else escaped */
export function notAllowed(html: string, ourPicture: string): string[] {
  const found: string[] = [];
  let depth = 0;
  const links: { href: string; words: string }[] = [];
  let open: { href: string; words: string } | undefined;
  let at = 0;
  for (const tag of html.matchAll(/<(\/?)([a-z0-9]+)((?: [A-Za-z-]+="[^"<]*")*)\/?>/g)) {
    const words = html.slice(at, tag.index);
    if (/[<>]/.test(words)) found.push(`unread: ${words}`);
    if (open) open.words += unescape(words);
    at = tag.index + tag[0].length;
    const [, slash, name = '', written = ''] = tag;
    const allowed = attributesOf[name];
    if (!allowed) found.push(`element ${name}`);
    if (slash === '/') {
      depth -= 1;
      if (name === 'a') open = undefined;
      continue;
    }
    if (!hollow.includes(name)) depth += 1;
    if (depth > DEPTH_MAX) found.push(`depth ${String(depth)}`);
    const attributes = [...written.matchAll(/ ([A-Za-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
    for (const [key, value] of attributes) {
      if (!allowed?.includes(key)) found.push(`attribute ${name} ${key}`);
      if (key === 'href' && !isAllowedLink(value)) found.push(`address ${value}`);
      if (key === 'src' && value !== `/picture/${ourPicture}`) found.push(`picture ${value}`);
      if (key === 'href') links.push((open = { href: value, words: '' }));
    }
  }
  if (/[<>]/.test(html.slice(at))) found.push(`unread: ${html.slice(at)}`);
  for (const { href, words } of links) if (showsOther(words, href)) found.push(`words ${words} open ${href}`);
  return found;
}

function isAllowedLink(address: string): boolean {
  if (address.startsWith('/')) {
    const [, page, carried] = /^\/([A-Za-z-]*(?:\/[a-z]+)?)(?:\?(.*))?$/.exec(address) ?? [];
    return page !== undefined && !actingPages.includes(page) && (carried === undefined || /^(?:aid=art_\w+|langkey=\d)$/.test(carried));
  }
  return /^https:\/\/[a-z0-9.-]+\.[a-z0-9-]+[/?#]/.test(address) && !address.includes('@');
}

/** The hosts that the generator puts into words. */
function showsOther(words: string, href: string): boolean {
  const seen = words
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.');
  return ['bank.example', 'shop.example'].some((host) => seen.includes(host) && !href.startsWith(`https://${host}/`));
}
