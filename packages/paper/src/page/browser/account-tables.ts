// What one account holds and has done, as tables of two lines a row: readable at 320 points.
import type { AccountState } from './api.ts';
import { find, make, refill, say } from './dom.ts';
import { clockTime, figure, shortFigure, word } from './words.ts';

type Row = Readonly<Record<string, string>>;

export function showAccount({ balances, positions, orders, algos, fills }: AccountState): void {
  const money = balances.flatMap(({ ccy, cash, free }) => [
    make('dt', { text: ccy }),
    make(
      'dd',
      {},
      make('b', { text: shortFigure(cash, decimalsOf(ccy)) }),
      make('small', { text: `${word('exchange.free')} ${shortFigure(free, decimalsOf(ccy))}` }),
    ),
  ]);
  refill(find('#balances', HTMLElement), money);
  fill('positions', positions.map(positionRow));
  fill('orders', [...orders.map(orderRow), ...algos.map(algoRow)]);
  fill('fills', fills.map(fillRow));
}

/** Of amounts: cents where it is a dollar. */
function decimalsOf(ccy: string): number {
  return ccy === 'USDT' ? 2 : 8;
}

function fill(name: string, rows: readonly HTMLElement[]): void {
  refill(find(`#${name}`, HTMLElement), rows);
  find(`#no-${name}`, HTMLElement).hidden = rows.length > 0;
  say(find(`#count-${name}`, HTMLElement), rows.length === 0 ? '' : String(rows.length));
}

/** A row of what, with its second line, and two figures on the right. */
function row(what: string, about: string, [figureText, under]: readonly [string, string], tone = ''): HTMLElement {
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, make('span', { text: what }), make('small', { text: about })),
    make('td', {}, make('b', { text: figureText, class: tone }), make('small', { text: under })),
  );
}

function sideOf({ side = '', posSide = '' }: Row): string {
  const trade = word(side === 'sell' ? 'paper.sell' : 'paper.buy');
  return posSide === 'long' || posSide === 'short' ? `${trade} · ${word(`paper.${posSide}`)}` : trade;
}

function signed(text: string): string {
  if (Number(text) === 0) return '0';
  return text.startsWith('-') ? `−${shortFigure(text.slice(1), 4)}` : `+${shortFigure(text, 4)}`;
}

function toneOf(text: string): string {
  return Number(text) === 0 ? '' : Number(text) < 0 ? 'loss' : 'gain';
}

function positionRow(p: Row): HTMLElement {
  const isShort = p['posSide'] === 'short' || (p['pos'] ?? '').startsWith('-');
  const size = figure((p['pos'] ?? '').replace('-', ''));
  const about = `${word(isShort ? 'paper.short' : 'paper.long')} ${size} · ${shortFigure(p['avgPx'] ?? '', 4)} · ${p['lever'] ?? ''}×`;
  return row(p['instId'] ?? '', about, [signed(p['upl'] ?? '0'), shortFigure(p['markPx'] ?? '', 4)], toneOf(p['upl'] ?? '0'));
}

function orderRow(o: Row): HTMLElement {
  const done = o['accFillSz'] === '0' || o['accFillSz'] === '' ? '' : `${figure(o['accFillSz'] ?? '')} / `;
  return row(o['instId'] ?? '', `${sideOf(o)} · ${o['ordType'] ?? ''}`, [figure(o['px'] ?? ''), `${done}${figure(o['sz'] ?? '')}`]);
}

function algoRow(a: Row): HTMLElement {
  const price = [a['triggerPx'], a['tpTriggerPx'], a['slTriggerPx'], a['moveTriggerPx']].filter(
    (text) => text !== undefined && text !== '',
  );
  return row(a['instId'] ?? '', `${sideOf(a)} · ${a['ordType'] ?? ''}`, [
    price.map((text) => figure(text ?? '')).join(' / '),
    figure(a['sz'] ?? ''),
  ]);
}

function fillRow(f: Row): HTMLElement {
  const about = `${sideOf(f)} · ${clockTime(Number(f['ts']))}`;
  return row(f['instId'] ?? '', about, [figure(f['fillPx'] ?? ''), figure(f['fillSz'] ?? '')]);
}
