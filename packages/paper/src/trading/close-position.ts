// POST trade/close-position: closes a whole position at market. Answers without an order id.
import { formatFixed, parseFixed } from '@millrace/market';
import { closableSize, findPosition } from '../accounts/positions.ts';
import { quoteField, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Answer, type Api, type Call } from '../wire/http.ts';
import { refuse } from '../wire/refusals.ts';
import { cancelClosing } from './end-order.ts';
import { isMarginMode, positionSide, tradeMode } from './order-request.ts';
import { placeOrder } from './place-order.ts';

export function addClosePosition(api: Api): void {
  addRoute(api, { method: 'POST', path: 'trade/close-position', access: 'trade', handle: closePosition });
}

/** @throws Refusal 51023, 51112, 51016, 51108 */
function closePosition({ x, book, fields }: Call): Answer {
  const quote = quoteField(x, fields);
  const { instId, maxMarketSize } = quote.instrument;
  const mgnMode = tradeMode(book, quote, requiredField(fields, 'mgnMode'));
  if (!isMarginMode(mgnMode)) throw refuse('51000', 'mgnMode');
  const posSide = positionSide(book, quote, textField(fields, 'posSide'));
  const position = findPosition(book, { instId, posSide, mgnMode });
  if (!position) throw refuse('51023');
  if (textField(fields, 'autoCxl') === 'true') cancelClosing(x, book, position);
  const size = closableSize(book, position);
  if (size < position.size) throw refuse('51112');
  if (size > parseFixed(maxMarketSize)) throw refuse('51108');
  const order = placeOrder(x, book, {
    instId,
    tdMode: mgnMode,
    posSide,
    side: position.sign === 1 ? 'sell' : 'buy',
    ordType: 'market',
    sz: formatFixed(size),
    reduceOnly: posSide === 'net',
    clOrdId: textField(fields, 'clOrdId'),
    tag: textField(fields, 'tag'),
  });
  return [{ instId, posSide, clOrdId: order.clOrdId, tag: order.tag }];
}
