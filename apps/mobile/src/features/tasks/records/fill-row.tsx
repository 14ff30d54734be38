// One fill: side, size and price, its time with seconds, its fee, and what a sale brought after it.
import type { TradeFill } from '@millrace/contract';
import { negateDecimal } from '@millrace/market';
import { Amount, Change, Moment, Price, useLocale } from '@millrace/ui';
import { memo } from 'react';
import { sizeText, type Steps } from '../common/figures.ts';
import '../common/task-row.css';

interface FillRowProps {
  fill: TradeFill;
  steps: Steps;
}

export const FillRow = memo(function FillRow({ fill, steps }: FillRowProps) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <div className="task-row" data-fill={fill.tradeId} data-side={fill.side}>
      <div className="task-row-head">
        <div className="grow">
          <p className="row-title">
            {t(`tasks.record.side.${fill.side}`)} {sizeText(fill.sz, steps, locale)}{' '}
            <Price value={fill.px} tickSize={steps?.tickSize ?? ''} />
          </p>
          <p className="row-detail">
            <Moment timeMs={fill.time} parts="full" />
          </p>
        </div>
        <div className="row-value">
          {fill.pnl === null ? null : (
            <p>
              <Change value={fill.pnl} size="s" />
            </p>
          )}
          <p className="row-detail">
            {t('tasks.figure.fees')} <Amount value={negateDecimal(fill.serviceCharge)} sign="change" decimals={4} />
          </p>
        </div>
      </div>
    </div>
  );
});
