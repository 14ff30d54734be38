// Which accounts a browser may choose from: those that were opened in it or whose key was typed into it. A random cookie is known to the account by
// its hash, in the journal, so that a restart forgets nobody. The cookie alone neither shows a key nor trades.
import type { AccountBook } from '../state/account-book.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from '../core/exchange.ts';

/** How long a browser knows its accounts, s. */
const BROWSER_SECONDS = 365 * 86_400;

/** Accounts that one browser may choose from. */
const ACCOUNTS_CHOSEN_FROM_MAX = 20;

/** Browsers that an account knows: the newest stay. */
const BROWSERS_PER_ACCOUNT_MAX = 5;

const COOKIE = 'millrace_paper';

/** The browser's name, which it gets at its first visit. */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{22})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (known !== undefined) return known;
  const fresh = randomBytes(16).toString('base64url');
  // Lax: it comes along when another site sends a person here, and with nothing else that another site does.
  void reply.header('set-cookie', `${COOKIE}=${fresh}; Path=/paper; Max-Age=${BROWSER_SECONDS}; HttpOnly; SameSite=Lax`);
  return fresh;
}

/** From now on this browser may choose the account. Commits nothing. */
export function rememberBrowser(exchange: Exchange, { account }: AccountBook, browser: string): void {
  const mark = markOf(browser);
  if (account.browsers.includes(mark)) return;
  account.browsers = [...account.browsers, mark].slice(-BROWSERS_PER_ACCOUNT_MAX);
  exchange.store.save('account', account);
}

/** Newest first. */
export function accountsOf(exchange: Exchange, browser: string): AccountBook[] {
  const mark = markOf(browser);
  return [...exchange.store.books.values()]
    .filter(({ account }) => account.browsers.includes(mark))
    .toSorted((one, other) => other.account.createdMs - one.account.createdMs)
    .slice(0, ACCOUNTS_CHOSEN_FROM_MAX);
}

function markOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url');
}
