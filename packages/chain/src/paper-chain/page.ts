// The page of the paper chain: its purses, a form to send from a test purse, the latest transfers and the faults. Plain forms, no script.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { LanguageTag, MessageKey } from '@millrace/i18n';
import { languageForBrowser, translatorFor } from '@millrace/i18n/server';
import { networksOf, type Network } from '../networks.ts';
import type { PaperChain } from './chain.ts';
import { FAULTS, type FaultKind } from './fault-kinds.ts';

const LATEST_SHOWN = 30;
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:64rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:start;padding:.35rem .5rem;border-bottom:1px solid #8885;overflow-wrap:anywhere}
label{display:block;margin:.5rem 0}input,select,button{font:inherit;padding:.4rem .6rem;min-height:2.75rem;max-width:100%}[role=status]{font-weight:600}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

type Words = (key: MessageKey, args?: Record<string, string | number>) => string;
type Fields = Readonly<Record<string, string | undefined>>;

/** GET /chain and the three forms under it. */
export function addPage(app: FastifyInstance, chain: PaperChain): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get('/chain', async (request, reply) => {
    const { said, lang } = request.query as Fields;
    const tag = languageForBrowser(lang ?? '', request.headers['accept-language'] ?? '');
    return reply
      .headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(htmlOf(chain, tag, said));
  });
  const form = (name: string, run: (fields: Fields) => string): void => {
    app.post(`/chain/page/${name}`, async (request, reply) => {
      // A form of a stranger's page has another origin.
      if (request.headers.origin !== `http://${request.headers.host}`) return reply.code(403).send({ error: 'otherOrigin' });
      return reply.redirect(`/chain?said=${encodeURIComponent(run(request.body as Fields))}`, 303);
    });
  };
  form('send', (fields) => sendFrom(chain, fields));
  form('fault', ({ fault, times }) => {
    const kind = FAULTS.find((one) => one === fault);
    if (!kind || !/^\d{1,3}$/.test(times ?? '')) return 'wrong';
    chain.planFault(kind, Number(times));
    return 'planned';
  });
}

function sendFrom(chain: PaperChain, { from, to, amount, network }: Fields): string {
  const found = networksOf('paper').find((one) => one === network);
  if (!found || !/^(?!0+(?:\.0+)?$)\d{1,12}(?:\.\d{1,6})?$/.test(amount ?? '')) return 'wrong';
  const sent = chain.send({ from: from ?? '', to: (to ?? '').trim(), amount: amount ?? '', network: found });
  return 'refusal' in sent ? sent.refusal : 'sent';
}

const SAID: Readonly<Record<string, MessageKey>> = {
  sent: 'chain.sent',
  planned: 'chain.planned',
  wrong: 'chain.wrong',
  notYourPurse: 'chain.notYourPurse',
  addressWrong: 'chain.addressWrong',
  tooLittle: 'chain.tooLittle',
};

const FAULT_WORDS: Readonly<Record<FaultKind, MessageKey>> = {
  late: 'chain.fault.late',
  never: 'chain.fault.never',
  wrongAmount: 'chain.fault.wrongAmount',
  wrongNetwork: 'chain.fault.wrongNetwork',
  twice: 'chain.fault.twice',
  forgotten: 'chain.fault.forgotten',
  answerLost: 'chain.fault.answerLost',
};

function htmlOf(chain: PaperChain, tag: LanguageTag, said: string | undefined): string {
  const t: Words = translatorFor(tag);
  const told = said === undefined ? undefined : SAID[said];
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t('chain.title'))}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(t('chain.title'))}</h1><p>${escaped(t('chain.note'))}</p>
<p>${escaped(t('chain.height', { height: chain.height() }))}</p>
${told === undefined ? '' : `<p role="status">${escaped(t(told))}</p>`}
${sendForm(chain, t)}${pursesTable(chain, t)}${latestTable(chain, t)}${faultForm(chain, t)}
</main></body></html>
`;
}

function sendForm(chain: PaperChain, t: Words): string {
  const open = chain.listPurses(networksOf('paper')).filter((purse) => purse.open);
  return `<h2>${escaped(t('chain.send'))}</h2><form method="post" action="/chain/page/send">
<label>${escaped(t('chain.from'))} <select name="from">${open.map(({ address, label }) => `<option value="${address}">${escaped(label)}</option>`).join('')}</select></label>
<label>${escaped(t('chain.to'))} <input name="to" required size="50" autocomplete="off"></label>
<label>${escaped(t('chain.amount'))} <input name="amount" required inputmode="decimal" autocomplete="off"></label>
<label>${escaped(t('chain.network'))} <select name="network">${networksOf('paper').map(optionOf).join('')}</select></label>
<button>${escaped(t('chain.send'))}</button></form>`;
}

function pursesTable(chain: PaperChain, t: Words): string {
  const networks = networksOf('paper');
  const rows = chain
    .listPurses(networks)
    .map((purse) => [purse.label, purse.address, ...networks.map((network) => purse.balances[network] ?? '0')]);
  return tableOf(t('chain.purses'), [t('chain.purse'), t('chain.address'), ...networks], rows);
}

function latestTable(chain: PaperChain, t: Words): string {
  const heads = [t('chain.network'), t('chain.to'), t('chain.amount'), t('chain.confirmations'), t('chain.txid')];
  const rows = chain
    .latest(LATEST_SHOWN)
    .map(({ network, to, amount, confirmations, txid }) => [network, to, amount, String(confirmations), txid]);
  return tableOf(t('chain.latest'), heads, rows);
}

function faultForm(chain: PaperChain, t: Words): string {
  const planned = chain.faults();
  const rows = FAULTS.map((fault) => [t(FAULT_WORDS[fault]), String(planned[fault] ?? 0)]);
  return `${tableOf(t('chain.faults'), [t('chain.fault'), t('chain.times')], rows)}<form method="post" action="/chain/page/fault">
<label>${escaped(t('chain.fault'))} <select name="fault">${FAULTS.map((fault) => `<option value="${fault}">${escaped(t(FAULT_WORDS[fault]))}</option>`).join('')}</select></label>
<label>${escaped(t('chain.times'))} <input name="times" value="1" inputmode="numeric" required></label>
<button>${escaped(t('chain.plan'))}</button></form>`;
}

function tableOf(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  return `<h2>${escaped(title)}</h2><table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

function optionOf(network: Network): string {
  return `<option value="${network}">${network}</option>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
