// One cycle: when and what it traded, entry and exit, how long it held, and its net. A press shows its orders and fills.
import type { TradeCycle } from '@millrace/contract';
import { Amount, Change, Icon, KeyValue, KeyValues, Moment, Price, useLocale } from '@millrace/ui';
import { memo } from 'react';
import { legWord } from '../common/direction.ts';
import { sizeText, type Steps } from '../common/figures.ts';
import { useCycleFeeText } from '../common/use-cycle-fee-text.ts';
import { heldTime } from './held-time.ts';
import '../common/task-row.css';

interface CycleRowProps {
  cycle: TradeCycle;
  steps: Steps;
  onOpen: (cycle: TradeCycle) => void;
}

export const CycleRow = memo(function CycleRow({ cycle, steps, onOpen }: CycleRowProps) {
  const { t } = useLocale();
  const feeText = useCycleFeeText()(cycle.fuelFee);
  return (
    <div className="task-row" data-cycle={`${cycle.posSide}${cycle.cycle}`}>
      <button type="button" className="task-row-head cycle-head" aria-haspopup="dialog" onClick={() => onOpen(cycle)}>
        <span className="grow">
          <span className="row-title">{t('tasks.records.cycle', { n: cycle.cycle + 1 })}</span>
          <span className="row-detail block">
            {t(legWord(cycle.posSide === 'long' ? 'L' : 'S'))} {steps?.productType === 1 ? '' : `${cycle.lever}×`}
            {' · '}
            <Moment timeMs={cycle.openTime} />
            {cycle.closeTime === null ? null : (
              <>
                {' – '}
                <Moment timeMs={cycle.closeTime} />
              </>
            )}
          </span>
        </span>
        <span className="row-value" data-value={cycle.net}>
          <Change value={cycle.net} size="s" />
        </span>
        <Icon name="next" size={18} className="ink-3" />
      </button>
      <div className="mt-2">
        <CycleFigures cycle={cycle} steps={steps} />
      </div>
      {feeText === undefined ? null : (
        <p className="micro mt-2" data-figure="fuel-fee">
          {feeText}
        </p>
      )}
      {cycle.closeTime === null ? <p className="micro mt-2">{t('tasks.records.openCycle')}</p> : null}
    </div>
  );
});

function CycleFigures({ cycle, steps }: Omit<CycleRowProps, 'onOpen'>) {
  const locale = useLocale();
  const { t, tag, now } = locale;
  const tickSize = steps?.tickSize ?? '';
  return (
    <KeyValues>
      <KeyValue label={t('tasks.records.entries')}>
        <span className="whitespace-normal numerals">
          {cycle.entries} · {sizeText(cycle.sz, steps, locale)}
        </span>
      </KeyValue>
      <KeyValue label={t('tasks.figure.avgPrice')}>
        <Price value={cycle.avgPx} tickSize={tickSize} />
      </KeyValue>
      <KeyValue label={t('tasks.record.exit')}>
        <Price value={cycle.sellPx} tickSize={tickSize} />
      </KeyValue>
      <KeyValue label={t('tasks.records.held')}>
        <span className="numerals">{heldTime((cycle.closeTime ?? now()) - cycle.openTime, tag)}</span>
      </KeyValue>
      <KeyValue label={t('tasks.figure.margin')}>
        <Amount value={cycle.securedAssets} />
      </KeyValue>
    </KeyValues>
  );
}
