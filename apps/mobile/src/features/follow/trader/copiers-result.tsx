// What the trader gained beside what his copiers had of it, after everything; with fewer than twenty of them nothing is told.
import type { TraderDetails } from '@millrace/contract';
import { formatDecimal, formatPercent, KeyValue, KeyValues, Percent, Plate, useLocale } from '@millrace/ui';
import { gainsOf } from './daily-curve.ts';

const MONTH_DAYS = 30;

export function CopiersResult({ trader }: { trader: TraderDetails }) {
  const { t, tag } = useLocale();
  const { figures, days } = trader;
  const gained = gainsOf(days.slice(-MONTH_DAYS)).at(-1)?.value;
  const percent = (value: string | null): string => formatPercent(value, { tag, sign: 'change' });
  return (
    <Plate pad label={t('follow.result')}>
      <KeyValues columns={2}>
        <KeyValue label={t('follow.result.trader')}>
          <Percent value={gained} change size="l" />
        </KeyValue>
        <KeyValue label={t('follow.result.median')}>
          <Percent value={figures?.resultMedian} change size="l" />
        </KeyValue>
      </KeyValues>
      {figures === null || figures.resultMedian === null ? (
        <p className="micro mt-3">{t('follow.result.tooFew', { n: figures?.results ?? 0 })}</p>
      ) : (
        <>
          <UpAndDown up={trader.resultsUp} down={trader.resultsDown} />
          <p className="micro mt-3">
            {t('follow.result.range', {
              n: formatDecimal(String(figures.results), { tag }),
              low: percent(figures.resultTenth),
              high: percent(figures.resultNinetieth),
            })}
          </p>
        </>
      )}
    </Plate>
  );
}

/** How many copiers ended in profit, as parts of one bar. */
function UpAndDown({ up, down }: { up: number; down: number }) {
  const { t, tag } = useLocale();
  const count = (value: number): string => formatDecimal(String(value), { tag });
  return (
    <div className="mt-3">
      <div className="trader-shares" aria-hidden="true">
        <i style={{ flexGrow: up }} />
        <i className="trader-shares-rest" style={{ flexGrow: down }} />
      </div>
      <p className="label trader-shares-words">
        <span>{t('follow.result.up', { n: count(up) })}</span>
        <span>{t('follow.result.down', { n: count(down) })}</span>
      </p>
    </div>
  );
}
