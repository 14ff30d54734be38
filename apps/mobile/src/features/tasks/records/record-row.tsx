// One record: which order of which cycle, its state in a word, entry and exit, fee and the result of what was sold of it.
import type { TradeRecord } from '@millrace/contract';
import { negateDecimal } from '@millrace/market';
import { Amount, Change, Chip, formatDecimal, KeyValue, KeyValues, Moment, Price, useLocale, type ChipLook } from '@millrace/ui';
import { memo } from 'react';
import { sizeText, type Steps } from '../common/figures.ts';
import '../common/task-row.css';

const looks: Record<TradeRecord['status'], ChipLook> = {
  holding: 'brand',
  closed: 'plain',
  entrusted: 'line',
  trading: 'line',
  abnormal: 'warn',
};

interface RecordRowProps {
  record: TradeRecord;
  steps: Steps;
}

/** Drawn anew only when its record changes: thousands pass while one scrolls. */
export const RecordRow = memo(function RecordRow({ record, steps }: RecordRowProps) {
  const locale = useLocale();
  const { t } = locale;
  const tickSize = steps?.tickSize ?? '';
  const name = record.rung === 0 ? t('tasks.records.first') : t('tasks.records.add', { n: record.rung });
  return (
    <div className="task-row" data-record={record.serialOrderNumberStr}>
      <div className="task-row-head">
        <div className="grow">
          <p className="row-title">
            {name}
            <Chip look={looks[record.status]}>{t(`tasks.record.status.${record.status}`)}</Chip>
          </p>
          <p className="row-detail">
            {[
              t(`tasks.record.side.${record.side}`),
              t('tasks.records.cycle', { n: record.cycle + 1 }),
              record.closedSz === '0' || record.closedSz === record.sz
                ? sizeText(record.sz, steps, locale)
                : t('tasks.record.soldOf', { part: formatDecimal(record.closedSz, locale), size: sizeText(record.sz, steps, locale) }),
            ].join(' · ')}
          </p>
        </div>
        <div className="row-value">
          <p>
            <Change value={record.closedSz === '0' ? undefined : record.pnl} size="s" />
          </p>
          <p className="row-detail">
            <Moment timeMs={record.openTime ?? record.orderTime} />
            {record.closeTime === null ? null : (
              <>
                {' – '}
                <Moment timeMs={record.closeTime} />
              </>
            )}
          </p>
        </div>
      </div>
      <div className="mt-2">
        <KeyValues>
          <KeyValue label={t('tasks.record.entry')}>
            <Price value={record.avgPx} tickSize={tickSize} />
          </KeyValue>
          <KeyValue label={t('tasks.record.exit')}>
            <Price value={record.sellPx} tickSize={tickSize} />
          </KeyValue>
          <KeyValue label={t('tasks.figure.fees')}>
            <Amount value={negateDecimal(record.serviceCharge)} sign="change" />
          </KeyValue>
        </KeyValues>
      </div>
      <p className="micro mt-2">
        {t('tasks.record.orderNo')} {record.serialOrderNumberStr}
      </p>
    </div>
  );
});
