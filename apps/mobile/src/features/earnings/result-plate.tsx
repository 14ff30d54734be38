// The result of the span, and what each of its days brought.
import type { getEarnings, OutputOf } from '@millrace/contract';
import { Amount, Change, Chip, DayBars, formatDay, KeyValue, KeyValues, Plate, useLocale } from '@millrace/ui';
import { useMemo } from 'react';
import { barsOfDays, figuresOf } from './profit-span.ts';

export function ResultPlate({ earned }: { earned: OutputOf<typeof getEarnings> }) {
  const { t, tag } = useLocale();
  const { startDay, endDay, today, environment, sum, days } = earned;
  const bars = useMemo(() => barsOfDays({ startDay, endDay, today }, days), [startDay, endDay, today, days]);
  const figures = figuresOf(bars);
  return (
    <>
      <section className="gutter mt-3" aria-label={t('earnings.result')}>
        <p className="label">
          {formatDay(startDay, tag, 'day')} – {formatDay(endDay, tag, 'day')}
        </p>
        <p data-figure="earned" data-value={sum.net}>
          <Amount value={sum.net} unit="USDT" size="hero" sign="change" />
        </p>
        <p className="label mt-1">
          {t('earnings.afterFees')} {environment === 'real' ? null : <Chip look="line">{t(`earnings.environment.${environment}`)}</Chip>}
        </p>
      </section>
      {figures === undefined || days.length === 0 ? null : (
        <div className="mt-3">
          <Plate pad label={t('earnings.chart')}>
            <DayBars label={t('earnings.chart')} days={bars} unit="USDT" />
            <div className="mt-3">
              <KeyValues>
                <KeyValue label={t('earnings.daysWithProfit')}>{t('earnings.daysOf', { days: figures.gains, of: figures.days })}</KeyValue>
                <KeyValue label={t('earnings.best')}>
                  <Change value={figures.best} />
                </KeyValue>
                <KeyValue label={t('earnings.worst')}>
                  <Change value={figures.worst} />
                </KeyValue>
              </KeyValues>
            </div>
          </Plate>
        </div>
      )}
    </>
  );
}
