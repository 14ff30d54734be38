// A copied position: what and how much, its result at this price, the trader's name, own take profit and stop, and the ways to change or close it.
import type { CopiedPosition } from '@millrace/contract';
import { Button, Change, Chip, KeyValue, KeyValues, Price, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { sizeText, useInstrument } from '../../tasks/index.ts';
import type { PositionMarket } from './use-positions.ts';

interface PositionRowProps {
  position: CopiedPosition;
  market: PositionMarket;
  /** With the trader's name. */
  named: boolean;
  onClose: () => void;
}

export function PositionRow({ position, market, named, onClose }: PositionRowProps) {
  const locale = useLocale();
  const { t } = locale;
  const lost = useLost();
  const navigate = useNavigate();
  const instrument = useInstrument(position.instId);
  const { userAssignmentId, posSide, sz, avgPx, liqPx, targetPx, stopPx } = position;
  return (
    <div className="copy-row" data-position={`${position.instId} ${posSide}`}>
      <div className="copy-head">
        <div className="grow">
          <p className="row-title">
            {instrumentName(position.instId)}
            <Chip>{t(`follow.side.${posSide}`)}</Chip>
          </p>
          <p className="row-detail">{[sizeText(sz, instrument, locale), ...(named ? [position.traderName] : [])].join(' · ')}</p>
        </div>
        <p className="row-value" data-figure="open" data-value={market.open}>
          <Change value={market.open} size="s" unit="USDT" />
        </p>
      </div>
      <div className="mt-2">
        <KeyValues>
          <KeyValue label={t('tasks.figure.avgPrice')}>
            <Price value={avgPx} tickSize={market.tickSize} />
          </KeyValue>
          <KeyValue label={t('tasks.figure.lastPrice')}>
            <Price value={market.lastPrice} tickSize={market.tickSize} />
          </KeyValue>
          {liqPx === '' ? null : (
            <KeyValue label={t('tasks.figure.liqPrice')}>
              <Price value={liqPx} tickSize={market.tickSize} />
            </KeyValue>
          )}
          <KeyValue label={t('follow.sets.target')}>
            <Price value={targetPx} tickSize={market.tickSize} />
          </KeyValue>
          <KeyValue label={t('follow.sets.stop')}>
            <Price value={stopPx} tickSize={market.tickSize} />
          </KeyValue>
        </KeyValues>
      </div>
      <div className="copy-acts">
        <Button size="small" onClick={() => void navigate({ to: '/positisets', search: { userAssignmentId, posSide } })}>
          {t('follow.sets.change')}
        </Button>
        <Button size="small" disabled={lost} onClick={onClose}>
          {t('follow.close')}
        </Button>
      </div>
    </div>
  );
}
