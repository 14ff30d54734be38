// What a link or an exchange can bring along in the address, and where a login may lead back to. Pure.

/** A ticket of a hand-over link; kept in memory only, and gone with it. */
export interface Handover {
  ticket: string;
  /** A path of one of our routes. */
  to: string | undefined;
  /** Of a link that begins fast connect: where to go afterwards. */
  jumpfrom?: string | undefined;
}

/** Where exchanges send people back to after fast connect; it shows nothing and leads on at once. */
export const landingPath = '/fastapi';

/** What an exchange sent back, as it stood in the address: kept in memory only, read by the page that links. */
export interface Landing {
  state: string;
  code: string;
  domain: string;
  /** Why there is no code. */
  error: string;
}

/** Where a login may lead back to: a path of ours, never another site. */
export function safeBack(back: string | undefined): string | undefined {
  return back !== undefined && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(back) && !back.startsWith('/login') ? back : undefined;
}
