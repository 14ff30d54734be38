// The page on which a person opens a paper account and sees its key, once. Plain HTML, one inline script allowed by its hash.
import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --accent: #3350e8; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: .5rem 0; }
label { display: block; margin: .75rem 0 .25rem; }
input, select, button { width: 100%; min-height: 44px; font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
button { margin-top: 1rem; border: 0; background: var(--accent); color: #fff; font-weight: 600; }
dl { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
dt { font-size: .875rem; opacity: .8; }
dd { margin: 0 0 .75rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
[role=alert] { color: #b8213f; font-weight: 600; }
@media (prefers-color-scheme: dark) { [role=alert] { color: #ff9db0; } :root { --accent: #4a63ee; } }`;

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
    if (!reply.ok || !account.apiKey) throw new Error(account.msg || 'The account could not be opened.');
    for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase']) document.querySelector('#' + name).textContent = account[name];
    result.hidden = false;
    result.querySelector('h2').focus();
  } catch (error) {
    alertBox.textContent = error.message;
  }
  button.disabled = false;
});`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paper exchange</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Paper exchange</h1>
<p>Invented money, real rules. Open an account, then enter its key where you link an exchange.</p>
<form>
<label for="label">Label (optional)</label>
<input id="label" name="label" maxlength="50" autocomplete="off">
<label for="usdt">USDT to begin with</label>
<input id="usdt" name="usdt" inputmode="decimal" value="10000" required pattern="[0-9]{1,9}([.][0-9]{1,8})?">
<label for="perm">Rights of the key</label>
<select id="perm" name="perm">
<option value="read_only,trade">Read and trade</option>
<option value="read_only">Read only</option>
<option value="read_only,trade,withdraw">Read, trade and withdraw</option>
</select>
<button>Open an account</button>
</form>
<p role="alert"></p>
<section id="result" hidden>
<h2 tabindex="-1">Your key</h2>
<p>It is shown once. Copy it now.</p>
<dl>
<dt>API key</dt><dd id="apiKey"></dd>
<dt>Secret key</dt><dd id="secretKey"></dd>
<dt>Passphrase</dt><dd id="passphrase"></dd>
<dt>UID</dt><dd id="uid"></dd>
</dl>
</section>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page and the content policy under which it runs. */
export function paperPage(): { html: string; policy: string } {
  const policy = `default-src 'none'; connect-src 'self'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { html: HTML, policy };
}
