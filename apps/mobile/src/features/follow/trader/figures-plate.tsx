// The six figures of the daily count with its time. A figure that can be computed again leads to the rows behind it.
import type { TraderDetails } from '@millrace/contract';
import { formatDay, formatDecimal, KeyValue, KeyValues, Percent, Plate, Section, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import type { InputKind } from './inputs-sheet.tsx';

const InputsSheet = lazy(() => loadChunk(() => import('./inputs-sheet.tsx')).then((module) => ({ default: module.InputsSheet })));

export function FiguresPlate({ trader }: { trader: TraderDetails }) {
  const { t, tag } = useLocale();
  const { figures } = trader;
  const [shown, setShown] = useState<InputKind>();
  if (figures === null)
    return (
      <>
        <Section title={t('follow.figures')} />
        <Plate pad>
          <p className="body">{t('follow.noFigures')}</p>
        </Plate>
      </>
    );
  const count = (value: number): string => formatDecimal(String(value), { tag });
  const leads = (kind: InputKind, value: ReactNode) => (
    <button type="button" className="figure-inputs" data-inputs={kind} onClick={() => setShown(kind)}>
      {value}
    </button>
  );
  return (
    <>
      <Section title={t('follow.figures')} />
      <Plate pad>
        <KeyValues>
          <KeyValue label={t('follow.full.weekYield')}>{leads('days', <Percent value={figures.weekYield} change />)}</KeyValue>
          <KeyValue label={t('follow.full.winRate')}>{leads('positions', <Percent value={figures.winRate} decimals={1} />)}</KeyValue>
          <KeyValue label={t('follow.full.maxRetracement')}>{leads('hours', <Percent value={figures.maxRetracement} />)}</KeyValue>
          <KeyValue label={t('follow.full.trades')}>{leads('positions', count(figures.trades))}</KeyValue>
          <KeyValue label={t('follow.full.tradingDays')}>
            <span className="figure-plain">{count(figures.tradingDays)}</span>
          </KeyValue>
          <KeyValue label={t('follow.full.copiers')}>
            <span className="figure-plain">{count(figures.copiers)}</span>
          </KeyValue>
        </KeyValues>
        {figures.weekDays < 7 ? <p className="micro mt-2">{t('follow.weekDays', { days: figures.weekDays })}</p> : null}
        {figures.points < figures.pointsDue ? (
          <p className="micro mt-2">{t('follow.points', { points: figures.points, due: figures.pointsDue })}</p>
        ) : null}
        <p className="micro mt-2">{t('follow.cut', { day: formatDay(figures.day, tag, 'day') })}</p>
      </Plate>
      {shown === undefined ? null : (
        <Suspense>
          <InputsSheet trader={trader} figures={figures} kind={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
