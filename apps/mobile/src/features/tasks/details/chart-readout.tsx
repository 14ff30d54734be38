// What a bar of the chart says: its prices, its volume and, in words, what the task did in it; and the list of fills that were tapped.
import type { CandleBar, TradeFill } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { barOpen } from '@millrace/market';
import { Change, formatDecimal, formatMoment, Moment, Sheet, useLocale, type ChartBar } from '@millrace/ui';
import { priceText, whyText, type Steps } from '../common/figures.ts';
import './task-details.css';

export interface ReadoutProps {
  bar: ChartBar;
  fills: readonly TradeFill[];
  length: CandleBar;
  steps: Steps;
}

/** "Bought 2 contracts at 58,650.0." */
export function fillText({ side, sz, px }: TradeFill, steps: Steps, locale: Translator): string {
  return whyText({ key: side === 'buy' ? 'why.filledBuy' : 'why.filledSell', args: { size: sz, price: px }, ts: 0 }, steps, locale);
}

export function fillsIn({ openMs }: Pick<ChartBar, 'openMs'>, fills: readonly TradeFill[], length: CandleBar): readonly TradeFill[] {
  return fills.filter(({ time }) => barOpen(time, length) === openMs);
}

/** The same in words, for who listens. */
export function readoutText({ bar, fills, length, steps }: ReadoutProps, locale: Translator): string {
  const { tag } = locale;
  const prices = partsOf(bar, steps, locale).map(({ name, value }) => `${name} ${value}`);
  return [
    formatMoment(bar.openMs, { tag, parts: 'dateTime' }),
    ...prices,
    ...fillsIn(bar, fills, length).map((fill) => fillText(fill, steps, locale)),
  ].join('. ');
}

function partsOf(bar: ChartBar, steps: Steps, locale: Translator): { name: string; value: string }[] {
  const { t, tag } = locale;
  const { open, high, low, close, volume } = bar;
  return [
    { name: t('tasks.chart.open'), value: priceText(open, steps, locale) },
    { name: t('tasks.chart.highest'), value: priceText(high, steps, locale) },
    { name: t('tasks.chart.lowest'), value: priceText(low, steps, locale) },
    { name: t('tasks.chart.close'), value: priceText(close, steps, locale) },
    ...(volume === undefined ? [] : [{ name: t('tasks.chart.volume'), value: formatDecimal(volume, { tag, decimals: 2 }) }]),
  ];
}

export function ChartReadout(props: ReadoutProps) {
  const locale = useLocale();
  const { bar, fills, length, steps } = props;
  return (
    <div className="chart-readout" data-figure="readout" aria-hidden="true">
      <p>
        <span>
          <Moment timeMs={bar.openMs} />
        </span>
        {partsOf(bar, steps, locale).map(({ name, value }) => (
          <span key={name}>
            {name} <b>{value}</b>
          </span>
        ))}
      </p>
      {fillsIn(bar, fills, length).map((fill) => (
        <p key={fill.tradeId}>{fillText(fill, steps, locale)}</p>
      ))}
    </div>
  );
}

/** Fills that lie on each other in the chart, one by one. */
export function FillsSheet({
  fills,
  steps,
  open,
  onClose,
}: {
  fills: readonly TradeFill[];
  steps: Steps;
  open: boolean;
  onClose: () => void;
}) {
  const locale = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={locale.t('tasks.chart.fills')}>
      <ol className="why-list">
        {fills.map((fill) => (
          <li key={fill.tradeId}>
            <p>{fillText(fill, steps, locale)}</p>
            <p className="row-detail">
              <Moment timeMs={fill.time} />
              {fill.pnl === null ? null : (
                <>
                  {' · '}
                  <Change value={fill.pnl} unit="USDT" />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
