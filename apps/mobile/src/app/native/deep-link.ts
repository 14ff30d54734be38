// A link into the app: `tenantId://strategy?x=1` or `tenantId:///strategy` means the page /strategy?x=1. Pure; anything else is nobody's page.

/** The path with its query, or undefined for a link of another scheme or one that tries to be more than a path of ours. */
export function pathOfLink(link: string, tenantId: string): string | undefined {
  if (tenantId === '') return undefined;
  const head = `${tenantId}://`;
  if (link.slice(0, head.length).toLowerCase() !== head) return undefined;
  const path = `/${link.slice(head.length).replace(/^\/+/, '')}`;
  return /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(path) && !path.includes('\\') ? path : undefined;
}
