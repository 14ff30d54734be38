// The page on which a person decides whether a program may have a key to a paper account. Nobody is sent anywhere but to an address that the program
// registered, letter by letter; only the browser that was asked can answer, from this page, and only for an account that is its person's.
import type { AccountBook } from '../state/account-book.ts';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openAccount } from '../accounts/accounts.ts';
import type { Exchange } from '../core/exchange.ts';
import { languageForBrowser } from '@millrace/i18n/server';
import { isAllowedAddress } from '../core/auth.ts';
import { type Fields, textField } from '../wire/fields.ts';
import type { Api } from '../core/http.ts';
import { Refusal } from '../wire/refusals.ts';
import { authorizePage, brokenPage, type PageProblem } from './authorize-page.ts';
import { accountsOf, browserOf, rememberBrowser } from './browsers.ts';
import { mayReturnTo, type OauthClient } from './clients.ts';
import type { Asked } from './grants.ts';
import type { OauthDoor } from './oauth-calls.ts';

/** Longest state that a client may send along. */
const OAUTH_STATE_CHARS_MAX = 512;

export interface AuthorizeDoor extends OauthDoor {
  /** Address of this exchange, sent as `domain`. */
  site: () => string;
  /** Whether this request may open accounts. @throws Refusal */
  assertMayOpen: (request: FastifyRequest) => void;
}

export function addAuthorizeRoutes({ app, exchange }: Api, door: AuthorizeDoor): void {
  app.get('/paper/oauth/authorize', (request, reply) => ask(exchange, door, request, reply));
  app.post('/paper/oauth/authorize', (request, reply) => decide(exchange, door, request, reply));
}

function ask(exchange: Exchange, { clients, grants, site }: AuthorizeDoor, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = request.query as Fields;
  const client = clients.find(({ id }) => id === textField(query, 'client_id'));
  if (!client) return send(reply, request, { problem: 'unknownClient' });
  const redirectUri = textField(query, 'redirect_uri');
  // An address that does not match is never redirected to, not even with an error.
  if (!mayReturnTo(client, redirectUri)) return send(reply, request, { problem: 'wrongRedirect' });
  const asked: Asked = { clientId: client.id, redirectUri, state: textField(query, 'state') };
  const wrong = wrongParameter(query);
  if (wrong !== undefined) return reply.redirect(backTo(asked, { error: wrong, domain: site() }), 303);
  const browser = browserOf(request, reply);
  return send(reply, request, { client, asked, form: grants.newForm(browser, asked), accounts: accountsOf(exchange, browser) });
}

/** Errors of RFC 6749, 4.1.2.1. */
function wrongParameter(query: Fields): string | undefined {
  const state = textField(query, 'state');
  if (textField(query, 'response_type') !== 'code') return 'unsupported_response_type';
  if (textField(query, 'scope') !== 'fast_api') return 'invalid_scope';
  return state === '' || state.length > OAUTH_STATE_CHARS_MAX ? 'invalid_request' : undefined;
}

function decide(exchange: Exchange, door: AuthorizeDoor, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { clients, grants, site } = door;
  const fields = formOf(request);
  const browser = browserOf(request, reply);
  const form = textField(fields, 'form');
  const asked = isOwnPage(request) ? grants.findForm(browser, form) : undefined;
  const client = clients.find(({ id }) => id === asked?.clientId);
  if (!asked || !client) return send(reply, request, { problem: 'formExpired' });
  if (textField(fields, 'answer') !== 'allow') {
    grants.endForm(form);
    return reply.redirect(backTo(asked, { error: 'access_denied', domain: site() }), 303);
  }
  const chosen = choose(exchange, door, { fields, browser, request });
  if ('problem' in chosen)
    return send(reply, request, { client, asked, form, accounts: accountsOf(exchange, browser), problem: chosen.problem, fields });
  grants.endForm(form);
  rememberBrowser(exchange, chosen.book, browser);
  exchange.store.commit(exchange.clock.now());
  const code = grants.newCode({ clientId: client.id, uid: chosen.book.account.uid });
  return reply.redirect(backTo(asked, { code, domain: site() }), 303);
}

/** The account that the form names, when it is the person's: theirs already, opened now, or shown to be theirs by its key. */
function choose(
  exchange: Exchange,
  door: AuthorizeDoor,
  { fields, browser, request }: { fields: Fields; browser: string; request: FastifyRequest },
): { book: AccountBook } | { problem: PageProblem } {
  const account = textField(fields, 'account');
  if (account === 'key') return byKey(exchange, fields, request);
  if (account !== 'new') {
    const book = accountsOf(exchange, browser).find((own) => own.account.uid === account);
    return book ? { book } : { problem: 'noAccount' };
  }
  try {
    door.assertMayOpen(request);
    // Ready for every kind of trading: nobody has set it up by hand yet.
    const { uid } = openAccount(exchange, { posMode: 'long_short_mode', balances: { USDT: textField(fields, 'usdt') } });
    exchange.feed.settle('transferred');
    setImmediate(() => exchange.feed.flush());
    const book = exchange.store.books.get(uid);
    return book ? { book } : { problem: 'notOpened' };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { problem: 'notOpened' };
  }
}

/** Whoever has all three parts of a key has the account; all of them are compared, and the answer does not say which was wrong. */
function byKey(exchange: Exchange, fields: Fields, request: FastifyRequest): { book: AccountBook } | { problem: PageProblem } {
  const apiKey = textField(fields, 'apiKey').trim();
  const book = exchange.store.byApiKey.get(apiKey);
  // Only the account's own key, and none that may do less than what is asked for.
  if (book?.account.apiKey !== apiKey || !book.account.perm.split(',').includes('trade')) return { problem: 'wrongKey' };
  const key = book.account;
  const fits =
    alike(key.secretKey, textField(fields, 'secretKey').trim()) &&
    alike(key.passphrase, textField(fields, 'passphrase')) &&
    isAllowedAddress(key.ip, request.socket.remoteAddress ?? '');
  return fits ? { book } : { problem: 'wrongKey' };
}

function alike(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Browsers name the page that sends a form; a form of any other page is none. */
function isOwnPage(request: FastifyRequest): boolean {
  return (
    request.headers.origin === `http://${request.headers.host ?? ''}` || request.headers.origin === `https://${request.headers.host ?? ''}`
  );
}

function formOf(request: FastifyRequest): Fields {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) return {};
  return Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
}

/** Adds to the query that the address has; `state` goes back as it came. */
function backTo({ redirectUri, state }: Asked, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.href;
}

type Shown =
  | { problem: PageProblem }
  | {
      client: OauthClient;
      asked: Asked;
      form: string;
      accounts: readonly AccountBook[];
      problem?: PageProblem;
      fields?: Fields;
    };

function send(reply: FastifyReply, request: FastifyRequest, shown: Shown): FastifyReply {
  const tag = languageForBrowser(textField(request.query as Fields, 'lang'), request.headers['accept-language'] ?? '');
  const page = 'client' in shown ? authorizePage(tag, shown) : brokenPage(tag, shown.problem);
  return reply
    .code(shown.problem === undefined ? 200 : 400)
    .headers({
      'content-security-policy': page.policy,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      // Browsers hide the origin of a form under `no-referrer`, and it is asked for above.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(page.html);
}
