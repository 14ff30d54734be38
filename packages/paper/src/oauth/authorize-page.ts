// The authorise page as HTML: who asks for what, for which account, yes or no. No script; style by its hash; forms go here and on to the one address
// that was registered, nowhere else. In the reader's language.
import type { AccountBook } from '../state/account-book.ts';
import { createHash } from 'node:crypto';
import type { LanguageTag, MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { formatFixed } from '@millrace/market';
import { type Fields, textField } from '../wire/fields.ts';
import { AUTHORIZE_STYLE } from './authorize-style.ts';
import type { OauthClient } from './clients.ts';
import type { Asked } from './grants.ts';

export type PageProblem = 'unknownClient' | 'wrongRedirect' | 'formExpired' | 'noAccount' | 'wrongKey' | 'notOpened';

export interface Page {
  html: string;
  /** The content policy under which it runs. */
  policy: string;
}

export interface AuthorizeView {
  client: OauthClient;
  asked: Asked;
  form: string;
  /** From which the person may choose beside opening one. */
  accounts: readonly AccountBook[];
  problem?: PageProblem;
  /** What was sent, when something was wrong with it. */
  fields?: Fields;
}

type Say = (key: MessageKey, values?: Record<string, string>) => string;

export function authorizePage(tag: LanguageTag, view: AuthorizeView): Page {
  const { client, asked, form, accounts, problem, fields = {} } = view;
  const say = sayer(tag);
  const who = { client: client.name };
  const back = new URL(asked.redirectUri);
  const gap = /^(?:zh|ja)/.test(tag) ? '' : ' ';
  const chosen = textField(fields, 'account') || (accounts[0]?.account.uid ?? 'new');
  const own = accounts.map((book) =>
    choice(book.account.uid, chosen, say('authorize.accountOf', { uid: book.account.uid }), usdtOf(book, tag)),
  );
  const body = `
<h1>${say('authorize.title', who)}</h1>
<p class="lead">${say('authorize.asks', who)}${gap}${say('exchange.paperText')}</p>
<section class="plate" aria-labelledby="may">
<h2 id="may">${say('authorize.may', who)}</h2>
<ul>
<li class="yes">${say('exchange.can.read')}</li>
<li class="yes">${say('exchange.can.trade')}</li>
<li class="no">${say('exchange.can.withdraw')} <small>${say('authorize.never')}</small></li>
</ul>
</section>
<form method="post" action="/paper/oauth/authorize?lang=${tag}">
<input type="hidden" name="form" value="${escaped(form)}">
${problem === undefined ? '' : `<p role="alert">${say(problemKey(problem))}</p>`}
<fieldset class="plate">
<legend>${say('authorize.account')}</legend>
${own.join('\n')}
${choice('new', chosen, say('exchange.openPaper'), '')}
<div class="more" data-of="new">
<label for="usdt">${say('exchange.paperAmount')}</label>
<input id="usdt" name="usdt" inputmode="decimal" autocomplete="off" value="${escaped(textField(fields, 'usdt') || '10000')}">
</div>
${choice('key', chosen, say('authorize.byKey'), '')}
<div class="more" data-of="key">
<p>${say('authorize.keyHint', who)}</p>
<label for="apiKey">${say('exchange.apiKey')}</label>
<input id="apiKey" name="apiKey" autocomplete="off" autocapitalize="none" spellcheck="false" value="${escaped(textField(fields, 'apiKey'))}">
<label for="secretKey">${say('exchange.secretKey')}</label>
<input id="secretKey" name="secretKey" type="password" autocomplete="off">
<label for="passphrase">${say('exchange.passphrase')}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="off">
</div>
</fieldset>
<p class="note">${say('authorize.replaces', who)}${gap}${say('authorize.back', { host: back.host })}</p>
<div class="act">
<button name="answer" value="deny">${say('authorize.deny')}</button>
<button name="answer" value="allow" class="main">${say('authorize.allow')}</button>
</div>
</form>`;
  return { html: htmlOf(tag, say('authorize.title', who), body), policy: policyOf(`'self' ${back.origin}`) };
}

/** Says why nothing can be authorized. */
export function brokenPage(tag: LanguageTag, problem: PageProblem): Page {
  const say = sayer(tag);
  const body = `<h1>${say('authorize.nothing')}</h1>\n<p class="lead" role="alert">${say(problemKey(problem))}</p>`;
  return { html: htmlOf(tag, say('authorize.nothing'), body), policy: policyOf("'none'") };
}

function problemKey(problem: PageProblem): MessageKey {
  return problem === 'notOpened' ? 'exchange.paperFailed' : `authorize.${problem}`;
}

function choice(value: string, chosen: string, title: string, line: string): string {
  const checked = value === chosen ? ' checked' : '';
  const second = line === '' ? '' : ` <small>${line}</small>`;
  return `<label class="pick"><input type="radio" name="account" value="${escaped(value)}"${checked}><span>${title}${second}</span></label>`;
}

function usdtOf(book: AccountBook, tag: LanguageTag): string {
  const cash = formatFixed(book.balances.get('USDT')?.cash ?? 0n) as `${number}`;
  return `${escaped(new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(cash))} USDT`;
}

/** Words with their values, safe to stand in HTML. */
function sayer(tag: LanguageTag): Say {
  const t = translatorFor(tag);
  return (key, values) => escaped(t(key, values));
}

function htmlOf(tag: LanguageTag, title: string, body: string): string {
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${AUTHORIZE_STYLE}</style>
</head>
<body>
<main>${body}
</main>
</body>
</html>
`;
}

/** Where forms may go is where they may be sent on to as well: browsers check both. */
function policyOf(formsTo: string): string {
  const hash = createHash('sha256').update(AUTHORIZE_STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${formsTo}; frame-ancestors 'none'`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
