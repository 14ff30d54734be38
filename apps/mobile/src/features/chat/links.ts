// Splits a message into words and links. A link is shown as the address that it opens, whole, so that no text can hide another one. Pure.

export type TextPart = { kind: 'words'; text: string } | { kind: 'link'; url: string; isOwn: boolean };

const LINK = /https?:\/\/[^\s<>"'`{}|\\^\u3000-\u303f\uff00-\uffef]+/giu;
/** Ends a sentence rather than an address. */
const TAIL = /[.,;:!?)\]]+$/u;

/** @param hosts of the tenant: links there need no warning */
export function textParts(text: string, hosts: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(LINK)) {
    const written = found.replace(TAIL, '');
    const link = linkOf(written, hosts);
    if (!link) continue;
    if (index > from) parts.push({ kind: 'words', text: text.slice(from, index) });
    parts.push(link);
    from = index + written.length;
  }
  if (from < text.length) parts.push({ kind: 'words', text: text.slice(from) });
  return parts;
}

/** The address as a browser reads it: a name in foreign letters shows as what it is, and nobody stands before an @. */
function linkOf(written: string, hosts: readonly string[]): TextPart | undefined {
  try {
    const url = new URL(written);
    if (url.username !== '' || url.password !== '') return undefined;
    return { kind: 'link', url: url.href, isOwn: url.protocol === 'https:' && hosts.includes(url.hostname) };
  } catch {
    return undefined; // no address
  }
}
