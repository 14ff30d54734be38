// One cycle as a card: when, its net, the small chart, four figures, and its net in words. A press shows its orders and fills.
import type { TradeCycle } from '@millrace/contract';
import { Amount, Change, formatDecimal, Icon, KeyValue, KeyValues, Plate, Price, useLocale } from '@millrace/ui';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { legWord } from '../common/direction.ts';
import type { Steps } from '../common/figures.ts';
import { useCycleFeeText } from '../common/use-cycle-fee-text.ts';
import { endWord, sumWords, timeWords } from './cycle-words.ts';
import { heldTime } from './held-time.ts';
import './records.css';

/** The figures are read before their drawing has come. */
const CycleChart = lazy(() => loadChunk(() => import('./cycle-chart.tsx')).then((module) => ({ default: module.CycleChart })));

interface CycleCardProps {
  taskId: string;
  cycle: TradeCycle;
  steps: Steps;
  onOpen: (cycle: TradeCycle) => void;
}

export function CycleCard({ taskId, cycle, steps, onOpen }: CycleCardProps) {
  const locale = useLocale();
  const { t } = locale;
  const feeText = useCycleFeeText()(cycle.fuelFee);
  const runs = cycle.closeTime === null;
  return (
    <Plate>
      <div className="cycle-card" data-cycle={`${cycle.posSide}${cycle.cycle}`}>
        <button type="button" className="cycle-card-head" aria-haspopup="dialog" onClick={() => onOpen(cycle)}>
          <span className="grow">
            <span className="row-title">{t('tasks.records.cycle', { n: cycle.cycle + 1 })}</span>
            <span className="row-detail block">{timeWords(cycle, locale)}</span>
          </span>
          <span className="row-value" data-value={cycle.net}>
            <Change value={cycle.net} size="m" />
          </span>
          <Icon name="next" size={16} className="ink-3" />
        </button>
        {cycle.status === 'entrusted' ? null : (
          <Suspense fallback={<div className="cycle-chart" />}>
            <CycleChart taskId={taskId} cycle={cycle} />
          </Suspense>
        )}
        <CycleFigures cycle={cycle} steps={steps} />
        <p className="micro mt-2">
          {[
            t(legWord(cycle.posSide === 'long' ? 'L' : 'S')) + (steps?.productType === 1 ? '' : ` ${cycle.lever}×`),
            runs || cycle.reason === null ? t('tasks.records.openCycle') : t(endWord(cycle.reason)),
          ].join(' · ')}
        </p>
        {runs ? null : <p className="micro">{sumWords(cycle, locale)}</p>}
        {feeText === undefined ? null : (
          <p className="micro" data-figure="fuel-fee">
            {feeText}
          </p>
        )}
      </div>
    </Plate>
  );
}

function CycleFigures({ cycle, steps }: Pick<CycleCardProps, 'cycle' | 'steps'>) {
  const { t, tag, now } = useLocale();
  const tickSize = steps?.tickSize ?? '';
  return (
    <KeyValues columns={4}>
      <KeyValue label={t('tasks.records.entries')}>
        <span className="whitespace-normal numerals">
          {t('tasks.records.entriesSize', { count: cycle.entries, size: formatDecimal(cycle.sz, { tag }) })}
        </span>
      </KeyValue>
      <KeyValue label={t('tasks.figure.avgPrice')}>
        <Price value={cycle.avgPx} tickSize={tickSize} />
      </KeyValue>
      {cycle.closeTime === null ? (
        <KeyValue label={t('tasks.records.feesSoFar')}>
          <Amount value={cycle.serviceCharge} />
        </KeyValue>
      ) : (
        <KeyValue label={t('tasks.record.exit')}>
          <Price value={cycle.sellPx} tickSize={tickSize} />
        </KeyValue>
      )}
      <KeyValue label={t('tasks.records.held')}>
        <span className="numerals">{heldTime((cycle.closeTime ?? now()) - cycle.openTime, tag)}</span>
      </KeyValue>
    </KeyValues>
  );
}
