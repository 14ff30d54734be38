// POST trade/close-position: closes a whole position at market. Answers without an order id.
import { isMarginMode, positionSide, tradeMode } from '../accounts/position-fields.ts';
import { quoteField } from '../core/quote-field.ts';
import { formatFixed, parseFixed } from '@millrace/market';
import { closableSize, findPosition } from '../accounts/positions.ts';
import { requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Answer, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { cancelClosing } from './end-order.ts';
import { placeOrder } from './place-order.ts';

export function addClosePosition(api: Api): void {
  addRoute(api, { method: 'POST', path: 'trade/close-position', access: 'trade', handle: closePosition });
}

/** @throws Refusal 51023, 51115, 51016, 51108 */
function closePosition({ exchange, book, fields }: Call): Answer {
  const quote = quoteField(exchange, fields);
  const { instId, maxMarketSize } = quote.instrument;
  const mgnMode = tradeMode(book, quote, requiredField(fields, 'mgnMode'));
  if (!isMarginMode(mgnMode)) throw refuse('51000', 'mgnMode');
  const posSide = positionSide(book, quote, textField(fields, 'posSide'));
  const position = findPosition(book, { instId, posSide, mgnMode });
  if (!position) throw refuse('51023');
  if (textField(fields, 'autoCxl') === 'true') cancelClosing(exchange, book, position);
  else if (closableSize(book, position) < position.size) throw refuse('51115');
  const { size } = position;
  if (size > parseFixed(maxMarketSize)) throw refuse('51108');
  const order = placeOrder(exchange, book, {
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
