// POST asset/transfer between the funding and the trading account, and GET asset/transfer-state. Both sides and their bills are one line of the journal.
import type { TransferRow } from '../state/funding-account-rows.ts';
import { formatFixed, tryParseFixed } from '@millrace/market';
import { clientIdField, type Fields, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { assetsOf, bookAsset, FUNDING_ACCOUNT, TRADING_ACCOUNT } from './asset-ledger.ts';
import { fundsOf } from './funds.ts';
import { bookCash } from './ledger.ts';

export function addTransferCalls(api: Api): void {
  addRoute(api, { method: 'POST', path: 'asset/transfer', access: 'trade', handle: transfer });
  addRoute(api, { method: 'GET', path: 'asset/transfer-state', access: 'read', handle: transferState });
  addRoute(api, { method: 'GET', path: 'account/max-withdrawal', access: 'read', handle: maxWithdrawal });
}

/** @throws Refusal 50014, 51000, 58114, 58123, 58127, 58129, 58350 */
function transfer({ exchange, book, fields }: Call): unknown[] {
  const ccy = requiredField(fields, 'ccy');
  const amount = tryParseFixed(requiredField(fields, 'amt'));
  if (amount === undefined) throw refuse('51000', 'amt');
  if (amount <= 0n) throw refuse('58114');
  const [from, to] = [sideOf(fields, 'from'), sideOf(fields, 'to')];
  if ((textField(fields, 'type') || '0') !== '0') throw refuse('58127');
  if (from === to) throw refuse('58123');
  const clientId = clientIdField(fields, 'clientId');
  const outwards = from === TRADING_ACCOUNT;
  const available = outwards ? fundsOf(exchange, book, ccy).freeCash : assetsOf(book, ccy);
  if (amount > available) throw refuse('58350');
  const row: TransferRow = {
    uid: book.account.uid,
    transId: exchange.store.nextId(),
    clientId,
    ccy,
    amount,
    from,
    to,
    ts: exchange.clock.now(),
  };
  bookAsset(exchange, book, ccy, outwards ? amount : -amount, { type: outwards ? '130' : '131', clientId });
  bookCash(exchange, book, ccy, outwards ? -amount : amount, { type: '1', subType: outwards ? '12' : '11', from, to });
  exchange.store.save('transfer', row);
  exchange.feed.settle('transferred');
  return [{ transId: row.transId, clientId, ccy, from, amt: formatFixed(amount), to }];
}

function sideOf(fields: Fields, name: 'from' | 'to'): string {
  const side = requiredField(fields, name);
  if (side !== FUNDING_ACCOUNT && side !== TRADING_ACCOUNT) throw refuse('58129', name);
  return side;
}

/** By transId or clientId; a transfer that is not known gives no row. @throws Refusal 50015 */
function transferState({ book, query }: Call): unknown[] {
  const transId = textField(query, 'transId');
  const clientId = textField(query, 'clientId');
  if (transId === '' && clientId === '') throw refuse('50015', 'transId or clientId');
  const row = transId === '' ? book.transfersByClientId.get(clientId) : book.transfers.get(transId);
  if (!row || (textField(query, 'type') || '0') !== '0') return [];
  const { ccy, amount, from, to } = row;
  return [
    {
      transId: row.transId,
      clientId: row.clientId,
      ccy,
      amt: formatFixed(amount),
      type: '0',
      from,
      to,
      subAcct: '',
      instId: '',
      toInstId: '',
      state: 'success',
    },
  ];
}

/** What may leave the trading account of each currency. */
function maxWithdrawal({ exchange, book, query }: Call): unknown[] {
  const asked = textField(query, 'ccy')
    .split(',')
    .filter((ccy) => ccy !== '');
  const ccys = asked.length > 0 ? asked : [...book.balances.values()].filter(({ cash }) => cash !== 0n).map(({ ccy }) => ccy);
  return ccys.map((ccy) => {
    const free = fundsOf(exchange, book, ccy).freeCash;
    const most = formatFixed(free > 0n ? free : 0n);
    return { ccy, maxWd: most, maxWdEx: most, spotOffsetMaxWd: '', spotOffsetMaxWdEx: '' };
  });
}
