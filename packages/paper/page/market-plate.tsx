// The chosen instrument: its price, candles and order book.
import { CandleChart, Percent, Plate, Price, Segment, Select, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { figureText, shortFigure } from './figures.ts';
import type { Book, Instrument, Level, MarketFeed, MarketSnapshot } from './market-feed.ts';

const BARS = ['1m', '5m', '15m', '1H', '4H'] as const;
type Bar = (typeof BARS)[number];

export interface MarketPlateProps {
  feed: MarketFeed;
  market: MarketSnapshot;
  instruments: readonly Instrument[];
  instrument: Instrument | undefined;
  onInstrument: (instrument: Instrument | undefined) => void;
}

export function MarketPlate({ feed, market, instruments, instrument, onInstrument }: MarketPlateProps) {
  const { t } = useLocale();
  const [bar, setBar] = useState<Bar>('1m');
  const instId = instrument?.instId;
  useEffect(() => {
    if (instId !== undefined) feed.follow(instId, bar);
  }, [feed, instId, bar]);
  return (
    <div className="paper-market">
      <Plate label={t('paper.chart')}>
        <div className="paper-market-head">
          <Select
            label={t('paper.instrument')}
            value={instId}
            options={instruments.map((one) => ({ value: one.instId, label: one.instId }))}
            onChange={(chosen) => onInstrument(instruments.find((one) => one.instId === chosen))}
          />
          <LastPrice market={market} tickSize={instrument?.tickSize ?? ''} />
          <Segment label={t('paper.bar')} value={bar} options={BARS.map((value) => ({ value, label: value }))} onChange={setBar} />
        </div>
        <Candles market={market} instrument={instrument} bar={bar} />
      </Plate>
    </div>
  );
}

function LastPrice({ market: { ticker }, tickSize }: { market: MarketSnapshot; tickSize: string }) {
  const { t } = useLocale();
  const change = ticker === undefined ? undefined : ((Number(ticker['last']) / Number(ticker['open24h']) - 1) * 100).toFixed(2);
  return (
    <p className="paper-price">
      <span id="last">
        <Price value={ticker?.['last']} tickSize={tickSize} size="l" />
      </span>
      <span className="label">
        <Percent value={change} change triangle /> {t('paper.day')}
      </span>
    </p>
  );
}

function Candles({ market: { bars }, instrument, bar }: { market: MarketSnapshot; instrument: Instrument | undefined; bar: Bar }) {
  const { t, tag } = useLocale();
  const last = bars.at(-1);
  const { instId = '', tickSize = '' } = instrument ?? {};
  const extreme = (field: 'high' | 'low', sign: 1 | -1): string =>
    bars.reduce((best, one) => (sign * Number(one[field]) > sign * Number(best) ? one[field] : best), last?.[field] ?? '');
  const prices = { last: last?.close ?? '', high: extreme('high', 1), low: extreme('low', -1) };
  const texts = Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, figureText(price, tag)]));
  return (
    <div className="paper-chart" data-bars={bars.length}>
      <CandleChart
        bars={bars}
        lines={NONE}
        marks={NONE}
        tickSize={tickSize}
        label={t('paper.chartOf', { instId, bar, ...texts })}
        unavailable={t('paper.failed')}
      />
    </div>
  );
}

/** One list for every render: the chart draws its lines anew for another one. */
const NONE: readonly never[] = [];

export function BookPlate({ book, tickSize }: { book: Book | undefined; tickSize: string }) {
  const { t } = useLocale();
  const asks = [...(book?.asks ?? [])].reverse();
  const bids = book?.bids ?? [];
  const largest = Math.max(...[...asks, ...bids].map(([, size]) => Number(size)), 0);
  return (
    <div className="paper-book">
      <Plate pad>
        <h2>{t('paper.book')}</h2>
        <table aria-label={t('paper.book')}>
          <thead>
            <tr>
              <th scope="col">{t('paper.price')}</th>
              <th scope="col">
                {t('paper.size')}
                <span className="paper-level" />
              </th>
            </tr>
          </thead>
          <Levels id="asks" levels={asks} largest={largest} tickSize={tickSize} />
          <Levels id="bids" levels={bids} largest={largest} tickSize={tickSize} />
        </table>
      </Plate>
    </div>
  );
}

interface LevelsProps {
  id: 'asks' | 'bids';
  levels: readonly Level[];
  /** Size of the largest level of both sides. */
  largest: number;
  tickSize: string;
}

function Levels({ id, levels, largest, tickSize }: LevelsProps) {
  const { tag } = useLocale();
  return (
    <tbody id={id}>
      {levels.map(([price, size]) => (
        <tr key={price}>
          <td className={id === 'asks' ? 'loss' : 'gain'}>
            <Price value={price} tickSize={tickSize} />
          </td>
          <td className="numerals">
            {shortFigure(size, { tag, decimals: 4 })}
            <span className="paper-level">
              <span style={{ inlineSize: `${largest === 0 ? 0 : (Number(size) / largest) * 100}%` }} />
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
