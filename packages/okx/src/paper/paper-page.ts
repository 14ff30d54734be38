// The page on which a person opens a paper account and sees its key, once. Plain HTML in eight languages; style and script are allowed by their hashes.
import { createHash } from 'node:crypto';
import { type LanguageTag, languageTags, type MessageKey, type Translate } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --accent: #3350e8; --bad: #b8213f; }
@media (prefers-color-scheme: dark) { :root { --accent: #4a63ee; --bad: #ff9db0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: .5rem 0; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
label { display: block; margin: .75rem 0 .25rem; }
input, select, button { width: 100%; min-height: 44px; font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
button { margin-top: 1rem; border: 0; background: var(--accent); color: #fff; font-weight: 600; }
dl { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 0; }
dt { font-size: .875rem; opacity: .8; }
dd { margin: 0 0 .75rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
[role=alert] { color: var(--bad); font-weight: 600; }`;

const SCRIPT = `
const form = document.querySelector('form'), result = document.querySelector('#result'), alertBox = document.querySelector('[role=alert]');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  alertBox.textContent = '';
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const fields = Object.fromEntries(new FormData(form));
    const body = { label: fields.label, perm: fields.perm, balances: { USDT: fields.usdt } };
    const reply = await fetch('/paper/accounts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const account = await reply.json();
    if (!reply.ok || !account.apiKey) throw new Error(account.msg);
    for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase']) document.querySelector('#' + name).textContent = account[name];
    result.hidden = false;
    result.querySelector('h2').focus();
  } catch (error) {
    alertBox.textContent = alertBox.dataset.text;
  }
  button.disabled = false;
});`;

const POLICY = `default-src 'none'; connect-src 'self'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const RIGHTS: readonly (readonly [perm: string, ...keys: MessageKey[]])[] = [
  ['read_only,trade', 'exchange.can.read', 'exchange.can.trade'],
  ['read_only', 'exchange.can.read'],
  ['read_only,trade,withdraw', 'exchange.can.read', 'exchange.can.trade', 'exchange.can.withdraw'],
];

/** The page in a language and the content policy under which it runs. */
export function paperPage(tag: LanguageTag): { html: string; policy: string } {
  return { html: htmlOf(tag, translatorFor(tag)), policy: POLICY };
}

/** The best of our languages for a browser: the one asked for by tag, else by the order of Accept-Language, else English. */
export function pageLanguage(asked: string, acceptLanguage: string): LanguageTag {
  for (const wish of [asked, ...acceptLanguage.split(',').map((entry) => entry.split(';')[0] ?? '')]) {
    const found = languageOf(wish.trim().toLowerCase());
    if (found) return found;
  }
  return 'en-US';
}

function languageOf(wish: string): LanguageTag | undefined {
  const exact = languageTags.find((tag) => tag.toLowerCase() === wish);
  if (exact || wish === '') return exact;
  if (/^zh-(tw|hk|mo|hant)/.test(wish)) return 'zh-Hant';
  return languageTags.find((tag) => tag.toLowerCase().split('-')[0] === wish.split('-')[0]);
}

function htmlOf(tag: LanguageTag, t: Translate): string {
  const text = (key: MessageKey): string => escaped(t(key));
  const rights = RIGHTS.map(([perm, ...keys]) => `<option value="${perm}">${keys.map(text).join(' · ')}</option>`).join('\n');
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('exchange.openPaper')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text('exchange.openPaper')}</h1>
<p>${text('exchange.paperText')}</p>
<form>
<label for="label">${text('exchange.remark')}</label>
<input id="label" name="label" maxlength="50" autocomplete="off">
<label for="usdt">${text('exchange.paperAmount')}</label>
<input id="usdt" name="usdt" inputmode="decimal" value="10000" required pattern="[0-9]{1,9}([.][0-9]{1,8})?">
<label for="perm">${text('exchange.paperRights')}</label>
<select id="perm" name="perm">
${rights}
</select>
<button>${text('exchange.openPaper')}</button>
</form>
<p role="alert" data-text="${text('exchange.paperFailed')}"></p>
<section id="result" hidden>
<h2 tabindex="-1">${text('exchange.paperOnce')}</h2>
<dl>
<dt>${text('exchange.apiKey')}</dt><dd id="apiKey"></dd>
<dt>${text('exchange.secretKey')}</dt><dd id="secretKey"></dd>
<dt>${text('exchange.passphrase')}</dt><dd id="passphrase"></dd>
<dt>UID</dt><dd id="uid"></dd>
</dl>
</section>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
