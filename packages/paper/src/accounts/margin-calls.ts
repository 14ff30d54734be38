// POST account/position/margin-balance: moves money into the margin of an isolated position or out of it.
import { positionSide } from './position-fields.ts';
import { quoteField } from '../core/quote-field.ts';
import { formatFixed } from '@millrace/market';
import { marginOf, findPosition, savePosition } from './positions.ts';
import { amountField, requiredField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { fundsOf, valueOf } from './funds.ts';
import { bookCash } from './ledger.ts';

export function addMarginCalls(api: Api): void {
  addRoute(api, { method: 'POST', path: 'account/position/margin-balance', access: 'trade', handle: moveMargin });
}

/** Out only what leaves the initial margin of its leverage at the mark price, losses included. @throws Refusal 59300, 59301, 51008 */
function moveMargin({ exchange, book, fields }: Call): unknown[] {
  const quote = quoteField(exchange, fields);
  const { instId, instType } = quote.instrument;
  if (instType !== 'SWAP') throw refuse('51000', 'instId');
  const posSide = positionSide(book, quote, requiredField(fields, 'posSide'));
  const type = requiredField(fields, 'type');
  if (type !== 'add' && type !== 'reduce') throw refuse('51000', 'type');
  const amount = amountField(fields, 'amt');
  const position = findPosition(book, { instId, posSide, mgnMode: 'isolated' });
  if (!position) throw refuse('59300');
  if (type === 'add') {
    if (amount > fundsOf(exchange, book, 'USDT').free) throw refuse('51008', 'USDT');
    position.margin += amount;
  } else {
    const { value, upl } = valueOf(exchange, position);
    const least = marginOf(value, position.lever) + (upl < 0n ? -upl : 0n);
    if (position.margin - amount < least) throw refuse('59301');
    position.margin -= amount;
  }
  savePosition(exchange, book, position);
  const change = type === 'add' ? amount : -amount;
  bookCash(exchange, book, 'USDT', 0n, {
    type: '6',
    subType: type === 'add' ? '160' : '161',
    position,
    size: position.size,
    marginChange: change,
  });
  exchange.feed.settle('adjust_margin');
  return [{ amt: formatFixed(amount), ccy: 'USDT', instId, leverage: position.lever, posSide, type }];
}
