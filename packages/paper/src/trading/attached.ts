// Take profit and stop loss that an order carries: checked with it, alive once it is filled in full, gone with its position. A take profit may rest as a limit
// order (docs/decisions/022).
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow, AttachedRow, Leg, OrderRow, OrderSide } from '../state/order-rows.ts';
import { formatFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { bestTicks, opposite } from '../market/order-book.ts';
import { amountField, clientIdField, type Fields, priceField, textField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import { limitField, priceKind, readLeg, readTrail } from './legs.ts';
import { tickPrice } from '../core/wire-values.ts';

/** TP/SL entries of one order. */
const ATTACHED_MAX = 20;

export interface Parent {
  side: OrderSide;
  /** Ticks; null = market. */
  limitTicks: number | null;
}

/** Reads attachAlgoOrds; [] when there are none. @throws Refusal */
export function readAttached(exchange: Exchange, book: AccountBook, fields: Fields, quote: Quote, parent: Parent): AttachedRow[] {
  const list = fields['attachAlgoOrds'];
  if (list === undefined || list === null || list === '') return [];
  if (!Array.isArray(list) || list.length > ATTACHED_MAX) throw refuse('51000', 'attachAlgoOrds');
  const rows = (list as unknown[]).map((entry) => {
    if (typeof entry !== 'object' || entry === null) throw refuse('51000', 'attachAlgoOrds');
    return readOne(exchange, book, entry as Fields, quote, parent);
  });
  if (rows.length > 1 && rows.some((row) => row.size === 0n)) throw refuse('50014', 'attachAlgoOrds.sz');
  const names = rows.map((row) => row.attachAlgoClOrdId).filter((name) => name !== '');
  if (new Set(names).size < names.length) throw refuse('51065');
  return rows;
}

function readOne(exchange: Exchange, book: AccountBook, fields: Fields, quote: Quote, parent: Parent): AttachedRow {
  // Not offered; passing over them would leave a position without the exit that its owner believes in.
  for (const name of ['tpTriggerRatio', 'slTriggerRatio']) if (textField(fields, name) !== '') throw refuse('51000', name);
  const kind = textField(fields, 'tpOrdKind');
  if (kind !== '' && kind !== 'condition' && kind !== 'limit') throw refuse('51000', 'tpOrdKind');
  const limitProfit = kind === 'limit';
  const attachAlgoClOrdId = clientIdField(fields, 'attachAlgoClOrdId');
  if (attachAlgoClOrdId !== '' && book.algosByClOrdId.has(attachAlgoClOrdId)) throw refuse('51065');
  const trailing = textField(fields, 'callbackRatio') !== '' || textField(fields, 'callbackSpread') !== '';
  const row: AttachedRow = {
    attachAlgoId: exchange.store.nextId(),
    attachAlgoClOrdId,
    size: textField(fields, 'sz') === '' ? 0n : amountField(fields, 'sz'),
    stop: readLeg(fields, quote, 'sl'),
    profit: limitProfit ? restingLeg(fields, quote) : readLeg(fields, quote, 'tp'),
    trail: trailing ? readTrail(fields, quote) : null,
    limitProfit,
  };
  if (row.trail && (row.stop || row.profit)) throw refuse('51000', 'callbackRatio');
  if (!row.stop && !row.profit && !row.trail) throw refuse('50015', 'tpTriggerPx or slTriggerPx');
  checkAgainst(exchange, quote, parent, row);
  return row;
}

/** A take profit that rests: its price is its trigger, whatever trigger was named. @throws Refusal 50014, 51000, 51150 */
function restingLeg(fields: Fields, quote: Quote): Leg {
  const limit = limitField(fields, 'tpOrdPx', quote);
  if (limit === null) throw refuse('51000', 'tpOrdPx');
  return { trigger: limit, limit, by: 'last' };
}

/** Against the order's own price, or the best price that a market order meets. @throws Refusal 51046 to 51053 */
export function checkAgainst(
  exchange: Exchange,
  quote: Quote,
  parent: Parent,
  { stop, profit }: Pick<AttachedRow, 'stop' | 'profit'>,
): void {
  const best = exchange.book === 'depth' ? bestTicks(exchange, quote, opposite(parent.side)) : quote.last;
  const price = parent.limitTicks ?? best ?? quote.last;
  const [profitCode, stopCode] =
    parent.limitTicks === null
      ? parent.side === 'buy'
        ? ['51050', '51051']
        : ['51052', '51053']
      : parent.side === 'buy'
        ? ['51046', '51047']
        : ['51048', '51049'];
  const above = (leg: Leg): boolean => leg.trigger > price;
  const below = (leg: Leg): boolean => leg.trigger < price;
  if (profit && !(parent.side === 'buy' ? above(profit) : below(profit))) throw refuse(profitCode ?? '51000');
  if (stop && !(parent.side === 'buy' ? below(stop) : above(stop))) throw refuse(stopCode ?? '51000');
}

/** What an order carries after an amendment: entries by attachAlgoId or attachAlgoClOrdId, `new...` fields of what changes; 0 takes a leg away. @throws Refusal */
export function amendAttached(exchange: Exchange, fields: Fields, quote: Quote, order: OrderRow, limitTicks: number): AttachedRow[] {
  const list = Array.isArray(fields['attachAlgoOrds']) ? (fields['attachAlgoOrds'] as unknown[]) : [];
  const changes = list.map((entry) => (typeof entry === 'object' && entry !== null ? (entry as Fields) : {}));
  for (const change of changes) if (!order.attached.some((row) => isNamed(row, change))) throw refuse('51000', 'attachAlgoOrds');
  return order.attached.map((row) => {
    const change = changes.find((entry) => isNamed(row, entry));
    if (!change) return row;
    const profit = newLeg(change, quote, 'Tp', row.profit);
    const rests = row.limitProfit && profit?.limit;
    const next = { ...row, stop: newLeg(change, quote, 'Sl', row.stop), profit: rests ? { ...profit, trigger: rests } : profit };
    checkAgainst(exchange, quote, { side: order.side, limitTicks }, next);
    return next;
  });
}

function isNamed(row: AttachedRow, change: Fields): boolean {
  const id = textField(change, 'attachAlgoId');
  return id === ''
    ? row.attachAlgoClOrdId !== '' && row.attachAlgoClOrdId === textField(change, 'attachAlgoClOrdId')
    : row.attachAlgoId === id;
}

/** A leg with its new trigger, price and kind; what is not named stays. @throws Refusal */
export function newLeg(change: Fields, quote: Quote, name: 'Sl' | 'Tp', leg: Leg | null): Leg | null {
  const [triggerName, limitName, kindName] = [`new${name}TriggerPx`, `new${name}OrdPx`, `new${name}TriggerPxType`];
  const asked = textField(change, triggerName);
  if (asked === '0') return null;
  const trigger = asked === '' ? leg?.trigger : priceField(change, triggerName, quote);
  if (trigger === undefined || trigger === null) return leg;
  const limit = textField(change, limitName) === '' ? (leg?.limit ?? null) : limitField(change, limitName, quote);
  return { trigger, limit, by: textField(change, kindName) === '' ? (leg?.by ?? 'last') : priceKind(change, kindName) };
}

/** The order is filled: what it carried waits from now on. */
export function armAttached(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  for (const attached of order.attached) {
    for (const algo of algosOf(exchange, order, quote, attached)) {
      exchange.store.save('algo', algo);
      exchange.feed.algoChanged(book, algo);
    }
  }
}

/** One waiting order; two where the take profit rests on its own beside a stop. */
function algosOf(exchange: Exchange, order: OrderRow, quote: Quote, attached: AttachedRow): AlgoRow[] {
  const whole = algoOf(exchange, order, quote, attached);
  if (!attached.limitProfit || !attached.profit) return [whole];
  const profit = { ...whole, ordType: 'conditional', stop: null, limitProfit: true } as const;
  if (!attached.stop) return [profit];
  const pairId = attached.attachAlgoId;
  return [
    { ...whole, ordType: 'conditional', profit: null, pairId },
    { ...profit, algoId: exchange.store.nextId(), algoClOrdId: '', pairId },
  ];
}

function algoOf(exchange: Exchange, order: OrderRow, quote: Quote, attached: AttachedRow): AlgoRow {
  const now = exchange.clock.now();
  const { stop, profit } = attached;
  const swap = order.instType === 'SWAP';
  return {
    uid: order.uid,
    algoId: attached.attachAlgoId,
    algoClOrdId: attached.attachAlgoClOrdId,
    tag: order.tag,
    instId: order.instId,
    instType: order.instType,
    tdMode: order.tdMode,
    side: opposite(order.side),
    posSide: order.posSide,
    ordType: attached.trail ? 'move_order_stop' : stop && profit ? 'oco' : 'conditional',
    size: attached.size === 0n || attached.size > order.filled ? order.filled : attached.size,
    closeFraction: '',
    reduceOnly: swap && order.posSide === 'net',
    cxlOnClosePos: swap,
    stop: attached.trail ? null : stop,
    profit: attached.trail ? null : profit,
    entry: null,
    trail: attached.trail && { ...attached.trail, extreme: quote.last },
    attached: [],
    parentOrdId: order.ordId,
    limitProfit: false,
    pairId: '',
    state: 'live',
    ordId: '',
    actualSide: '',
    actualSize: 0n,
    actualPx: 0n,
    failCode: '',
    triggerTime: null,
    cTime: now,
    uTime: now,
  };
}

/** As orders and trigger orders show what they carry. */
export function attachedView(exchange: Exchange, instId: string, row: AttachedRow): Record<string, unknown> {
  const price = (ticks: number | null | undefined): string => tickPrice(exchange, instId, ticks ?? null);
  const limit = (leg: Leg | null): string => (leg ? (leg.limit === null ? '-1' : price(leg.limit)) : '');
  return {
    attachAlgoId: row.attachAlgoId,
    attachAlgoClOrdId: row.attachAlgoClOrdId,
    sz: row.size === 0n ? '' : formatFixed(row.size),
    tpOrdKind: row.profit ? (row.limitProfit ? 'limit' : 'condition') : '',
    tpTriggerPx: row.limitProfit ? '' : price(row.profit?.trigger),
    tpTriggerPxType: row.profit?.by ?? '',
    tpTriggerRatio: '',
    tpOrdPx: limit(row.profit),
    slTriggerPx: price(row.stop?.trigger),
    slTriggerPxType: row.stop?.by ?? '',
    slTriggerRatio: '',
    slOrdPx: limit(row.stop),
    amendPxOnTriggerType: '0',
    callbackRatio: row.trail?.ratio ? formatFixed(row.trail.ratio) : '',
    callbackSpread: row.trail?.spread ? price(row.trail.spread) : '',
    activePx: price(row.trail?.active),
    failCode: '',
    failReason: '',
  };
}
