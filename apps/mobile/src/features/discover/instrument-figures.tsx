// The last 24 hours of an instrument, its funding, and where its price stands in the last thirty days.
import { candles, limits, type instrumentDay, type InstrumentInfo, type OutputOf } from '@millrace/contract';
import { isDecimal, multiplyDecimals } from '@millrace/market';
import { intlTag, KeyValue, KeyValues, Percent, Plate, Price, unknownFigure, useLocale } from '@millrace/ui';
import { useEffect, useState, type CSSProperties } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { CLOCK_MS, RANGE_DAYS } from './limits.ts';
import { monthRange } from './month-range.ts';

interface FiguresProps {
  instrument: InstrumentInfo;
  day: OutputOf<typeof instrumentDay> | undefined;
  last: string | undefined;
}

/** Places of a rate of funding in percent. */
const FUNDING_PLACES = 4;

export function InstrumentFigures({ instrument, day, last }: FiguresProps) {
  const { t, tag } = useLocale();
  const { tickSize, maxLeverage } = instrument;
  const swap = instrument.productType !== 1;
  return (
    <Plate label={t('tabs.instrument.day')}>
      <div className="plate-inset">
        <KeyValues>
          <KeyValue label={t('tabs.instrument.high')}>
            <Price value={day?.high24h} tickSize={tickSize} />
          </KeyValue>
          <KeyValue label={t('tabs.instrument.low')}>
            <Price value={day?.low24h} tickSize={tickSize} />
          </KeyValue>
          <KeyValue label={t('tabs.instrument.turnover')}>
            <span className="numerals">{shortText(day?.turnover24h, tag)}</span>
          </KeyValue>
          {swap ? (
            <>
              <KeyValue label={t('tabs.instrument.funding')}>
                <Percent value={day?.funding && multiplyDecimals(day.funding.rate, '100')} decimals={FUNDING_PLACES} />
              </KeyValue>
              <KeyValue label={t('tabs.instrument.nextFunding')}>
                <TimeTo atMs={day?.funding?.nextAt} />
              </KeyValue>
              <KeyValue label={t('tabs.instrument.leverage')}>{Math.min(maxLeverage, limits.leverageMax)}×</KeyValue>
            </>
          ) : null}
        </KeyValues>
      </div>
      <Month instrument={instrument} last={last} />
    </Plate>
  );
}

/** "1 h 58 min", drawn anew while one looks. */
function TimeTo({ atMs }: { atMs: number | undefined }) {
  const { t } = useLocale();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  if (atMs === undefined || atMs <= nowMs) return unknownFigure;
  const minutes = Math.ceil((atMs - nowMs) / 60_000);
  return t('tabs.instrument.timeTo', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function Month({ instrument, last }: Pick<FiguresProps, 'instrument' | 'last'>) {
  const { t } = useLocale();
  const { data } = useRead(candles, { instId: instrument.instId, bar: '1D', limit: RANGE_DAYS });
  const range = data && monthRange(data, last);
  if (!range) return null;
  return (
    <div className="month-range" data-figure="month">
      <p>
        <span className="ink-2">{t('tabs.instrument.days', { n: data.length })}</span>
        <span>{t('tabs.instrument.place', { pct: range.placePct })}</span>
      </p>
      <div className="scale" aria-hidden="true">
        <span className="month-range-here" style={{ '--p': range.placePct } as CSSProperties} />
      </div>
      <p>
        <span>
          <span className="ink-2">{t('tabs.instrument.monthLow')}</span> <Price value={range.low} tickSize={instrument.tickSize} />
        </span>
        <span>
          <span className="ink-2">{t('tabs.instrument.monthHigh')}</span> <Price value={range.high} tickSize={instrument.tickSize} />
        </span>
      </p>
    </div>
  );
}

/** Of a large sum whose last digits say nothing: "1.157B", "11.57亿". */
function shortText(amount: string | undefined, tag: string): string {
  if (amount === undefined || !isDecimal(amount)) return unknownFigure;
  const style = { notation: 'compact', maximumSignificantDigits: 4 } as const;
  return new Intl.NumberFormat(intlTag(tag), style).format(amount as Intl.StringNumericLiteral);
}
