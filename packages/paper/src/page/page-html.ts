// The markup of the page in a language. Everything that moves is filled in by browser/main.ts.
import type { LanguageTag, MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { wordsOf } from './page-words.ts';

const BARS = ['1m', '5m', '15m', '1H', '4H'];

const RIGHTS: readonly (readonly [perm: string, ...keys: MessageKey[]])[] = [
  ['read_only,trade', 'exchange.can.read', 'exchange.can.trade'],
  ['read_only', 'exchange.can.read'],
  ['read_only,trade,withdraw', 'exchange.can.read', 'exchange.can.trade', 'exchange.can.withdraw'],
];

type Text = (key: MessageKey) => string;

/** The whole document. */
export function pageHtml(tag: LanguageTag): string {
  const translate = translatorFor(tag);
  const text: Text = (key) => escaped(translate(key));
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text('paper.title')}</title>
<link rel="stylesheet" href="/paper/page/page.css">
<script type="application/json" id="words">${JSON.stringify(wordsOf(tag)).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/paper/page/main.ts"></script>
</head>
<body>
<header>
<h1>${text('paper.title')}</h1>
<p><span id="about"></span> <span id="clock" class="fig"></span> <span id="live" role="status" data-live="false">${text('paper.lost')}</span></p>
</header>
<main>
${market(text)}
${accounts(text)}
${faults(text)}
</main>
</body>
</html>
`;
}

function market(text: Text): string {
  const bars = BARS.map(
    (bar, index) => `<label><input type="radio" name="bar" value="${bar}"${index === 0 ? ' checked' : ''}><span>${bar}</span></label>`,
  );
  return `<section class="plate market" aria-label="${text('paper.chart')}">
<div class="head">
<label class="field"><span class="vh">${text('paper.instrument')}</span><select id="instrument"></select></label>
<p class="price"><b id="last" class="fig">–</b> <span id="change"></span> <small>${text('paper.day')}</small></p>
<fieldset id="bars" class="segment"><legend class="vh">${text('paper.bar')}</legend>${bars.join('')}</fieldset>
</div>
<svg id="chart" role="img" height="280"></svg>
</section>
<section class="plate book" aria-labelledby="book-title">
<h2 id="book-title">${text('paper.book')}</h2>
<table><thead><tr><th scope="col">${text('paper.price')}</th><th scope="col">${text('paper.size')}</th><td></td></tr></thead>
<tbody id="asks"></tbody><tbody id="bids"></tbody></table>
</section>`;
}

function accounts(text: Text): string {
  return `<section class="plate account" aria-labelledby="account-title">
<h2 id="account-title">${text('paper.account')}</h2>
<details id="open"><summary class="button">${text('exchange.openPaper')}</summary>${openForm(text)}</details>
${keys(text)}
<div id="admin" hidden>
<label class="field"><span class="vh">${text('paper.accounts')}</span><select id="account"></select></label>
<p id="no-account" class="none">${text('paper.noAccount')}</p>
<div id="holdings" hidden>
<dl id="balances" class="money" aria-label="${text('paper.balances')}"></dl>
<details><summary>${text('paper.give')}</summary>${giveForm(text)}</details>
${list('positions', text('paper.positions'), text('paper.nonePositions'))}
${list('orders', text('paper.orders'), text('paper.noneOrders'))}
${list('fills', text('paper.fills'), text('paper.noneFills'))}
</div>
</div>
</section>`;
}

function openForm(text: Text): string {
  const rights = RIGHTS.map(([perm, ...keys]) => `<option value="${perm}">${keys.map(text).join(' · ')}</option>`).join('\n');
  return `<form id="open-form">
<p>${text('exchange.paperText')}</p>
<label for="label">${text('exchange.remark')}</label><input id="label" name="label" maxlength="50" autocomplete="off">
<label for="usdt">${text('exchange.paperAmount')}</label>
<input id="usdt" name="usdt" inputmode="decimal" value="10000" required pattern="[0-9]{1,9}([.][0-9]{1,8})?">
<label for="perm">${text('exchange.paperRights')}</label><select id="perm" name="perm">
${rights}
</select>
<button>${text('exchange.openPaper')}</button>
<p role="alert" data-text="${text('exchange.paperFailed')}"></p>
</form>`;
}

function keys(text: Text): string {
  const line = (name: string, label: string): string =>
    `<dt>${label}</dt><dd><code id="${name}"></code><button type="button" class="quiet" data-copy="${name}" aria-label="${text('paper.copy')}: ${label}">${text('paper.copy')}</button></dd>`;
  return `<div id="result" hidden>
<h3 tabindex="-1">${text('exchange.paperOnce')}</h3>
<dl class="keys">${line('apiKey', text('exchange.apiKey'))}${line('secretKey', text('exchange.secretKey'))}${line('passphrase', text('exchange.passphrase'))}${line('uid', 'UID')}</dl>
</div>`;
}

function giveForm(text: Text): string {
  return `<form id="give-form" class="inline">
<label for="amount">${text('paper.amount')}</label><input id="amount" name="amount" inputmode="decimal" value="10000" required pattern="[0-9]{1,9}([.][0-9]{1,8})?">
<label for="ccy">${text('paper.currency')}</label><input id="ccy" name="ccy" value="USDT" required pattern="[A-Z0-9]{2,10}" autocapitalize="characters" autocomplete="off">
<button>${text('paper.give')}</button>
<p id="given" role="status"></p><p role="alert" data-text="${text('paper.failed')}"></p>
</form>`;
}

function list(name: string, title: string, none: string): string {
  return `<h3>${title} <span id="count-${name}" class="count"></span></h3>
<table class="rows" aria-label="${title}"><tbody id="${name}"></tbody></table><p id="no-${name}" class="none">${none}</p>`;
}

function faults(text: Text): string {
  return `<section class="plate faults" aria-labelledby="faults-title">
<h2 id="faults-title">${text('paper.faults')}</h2>
<p class="lead">${text('paper.faultsLead')}</p>
<p id="fault-trouble" role="alert"></p>
<form id="token-form" class="inline"><div id="token-plate" hidden>
<label for="token">${text('paper.token')}</label><input id="token" type="password" autocomplete="off" required>
<button>${text('paper.use')}</button><p>${text('paper.tokenLine')}</p></div></form>
<ul id="faults"></ul>
<div id="others" hidden><h3>${text('paper.others')}</h3><ul id="other-faults"></ul></div>
<button type="button" id="clear-faults" class="quiet" hidden>${text('paper.clear')}</button>
</section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
