// What one account holds and has done, two lines a row.
import { Row, Rows, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import type { AccountState, Row as WireRow } from './call.ts';
import { clockTime, figureText, shortFigure, signedFigure } from './figures.ts';

/** Places of amounts: cents of a dollar, eight of any other currency. */
const decimalsOf = (ccy: string): number => (ccy === 'USDT' ? 2 : 8);

export function AccountLists({ account: { balances, positions, orders, algos, fills } }: { account: AccountState }) {
  const { t, tag } = useLocale();
  return (
    <>
      <section id="balances" aria-label={t('paper.balances')}>
        <Rows>
          {balances.map(({ ccy, cash, free }) => {
            const style = { tag, decimals: decimalsOf(ccy) };
            const freeText = `${t('exchange.free')} ${shortFigure(free, style)}`;
            return <Row key={ccy} small title={ccy} value={shortFigure(cash, style)} valueLine={freeText} />;
          })}
        </Rows>
      </section>
      <List id="positions" title={t('paper.positions')} none={t('paper.nonePositions')}>
        {positions.map((position) => (
          <Position key={position['posId']} position={position} />
        ))}
      </List>
      <List id="orders" title={t('paper.orders')} none={t('paper.noneOrders')}>
        {[
          ...orders.map((order) => <Order key={order['ordId']} order={order} />),
          ...algos.map((algo) => <Algo key={algo['algoId']} algo={algo} />),
        ]}
      </List>
      <List id="fills" title={t('paper.fills')} none={t('paper.noneFills')}>
        {fills.map((fill) => (
          <Fill key={`${fill['instId']}/${fill['tradeId']}/${fill['ordId']}`} fill={fill} />
        ))}
      </List>
    </>
  );
}

function List({ id, title, none, children }: { id: string; title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="label">
        {title} {children.length > 0 ? <span className="ink-3">{children.length}</span> : null}
      </h3>
      <div id={id}>{children.length > 0 ? <Rows>{children}</Rows> : null}</div>
      {children.length === 0 ? (
        <p id={`no-${id}`} className="micro">
          {none}
        </p>
      ) : null}
    </section>
  );
}

function useSideText(): (row: WireRow) => string {
  const { t } = useLocale();
  return ({ side, posSide }) => {
    const trade = t(side === 'sell' ? 'paper.sell' : 'paper.buy');
    return posSide === 'long' || posSide === 'short' ? `${trade} · ${t(`paper.${posSide}`)}` : trade;
  };
}

function Position({ position }: { position: WireRow }) {
  const { t, tag } = useLocale();
  const { instId = '', pos = '', posSide, avgPx = '', lever = '', upl = '0', markPx = '' } = position;
  const side = posSide === 'short' || pos.startsWith('-') ? 'paper.short' : 'paper.long';
  const places = { tag, decimals: 4 };
  const line = `${t(side)} ${figureText(pos.replace('-', ''), tag)} · ${shortFigure(avgPx, places)} · ${lever}×`;
  const tone = Number(upl) === 0 ? undefined : Number(upl) < 0 ? 'loss' : 'gain';
  const profit = <span className={tone}>{signedFigure(upl, tag)}</span>;
  return <Row small title={instId} line={line} value={profit} valueLine={shortFigure(markPx, places)} />;
}

function Order({ order }: { order: WireRow }) {
  const { tag } = useLocale();
  const sideText = useSideText();
  const { instId = '', ordType = '', px = '', sz = '', accFillSz = '' } = order;
  const filled = accFillSz === '0' || accFillSz === '' ? '' : `${figureText(accFillSz, tag)} / `;
  const line = `${sideText(order)} · ${ordType}`;
  return <Row small title={instId} line={line} value={figureText(px, tag)} valueLine={`${filled}${figureText(sz, tag)}`} />;
}

function Algo({ algo }: { algo: WireRow }) {
  const { tag } = useLocale();
  const sideText = useSideText();
  const { instId = '', ordType = '', sz = '', triggerPx = '', tpTriggerPx = '', slTriggerPx = '', moveTriggerPx = '' } = algo;
  const prices = [triggerPx, tpTriggerPx, slTriggerPx, moveTriggerPx].filter((price) => price !== '');
  const value = prices.map((price) => figureText(price, tag)).join(' / ');
  return <Row small title={instId} line={`${sideText(algo)} · ${ordType}`} value={value} valueLine={figureText(sz, tag)} />;
}

function Fill({ fill }: { fill: WireRow }) {
  const { tag } = useLocale();
  const sideText = useSideText();
  const { instId = '', ts = '', fillPx = '', fillSz = '' } = fill;
  const line = `${sideText(fill)} · ${clockTime(Number(ts))}`;
  return <Row small title={instId} line={line} value={figureText(fillPx, tag)} valueLine={figureText(fillSz, tag)} />;
}
