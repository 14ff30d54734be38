// One order of the trader: what it was, his price and time, and the copy with its own, how far away and how late; or why it was missed.
import type { CopyRowView } from '@millrace/contract';
import { Chip, Moment, Price, useLocale } from '@millrace/ui';
import { memo, type ReactNode } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { sizeText, useInstrument } from '../../tasks/index.ts';
import { missText } from '../common/miss-text.ts';
import { bpText, secondsText } from '../common/words.ts';

interface CopyRowProps {
  row: CopyRowView;
  /** His name. */
  trader: string;
}

export const CopyRowItem = memo(function CopyRowItem({ row, trader }: CopyRowProps) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(row.instId);
  const tickSize = instrument?.tickSize ?? '';
  const isMissed = row.state === 'missed';
  return (
    <div className="copy-row" data-copy={row.seq} data-state={row.state}>
      <div className="copy-head">
        <p className="row-title grow">
          {t(`follow.log.action.${row.action}`)} {instrumentName(row.instId)} {t(`follow.side.${row.posSide}`)}
          {isMissed ? <Chip look="warn">{t('follow.log.missed')}</Chip> : null}
        </p>
        <p className="row-value figure-s">{row.sz === '' ? '––' : sizeText(row.sz, instrument, locale)}</p>
      </div>
      <dl className="copy-prices">
        <PriceLine label={trader === '' ? t('follow.trader') : trader} time={row.leadTime}>
          <Price value={row.leadPx} tickSize={tickSize} />
        </PriceLine>
        {row.px === '' ? null : (
          <PriceLine label={t('follow.you')} time={row.time}>
            <Price value={row.px} tickSize={tickSize} />
          </PriceLine>
        )}
      </dl>
      {row.px === '' ? null : (
        <p className="row-detail" data-figure="copy-distance">
          {t('follow.log.distance', { bp: bpText(row.slipBp, locale), seconds: secondsText(row.time - row.leadTime, locale) })}
        </p>
      )}
      {isMissed ? <p className="row-detail">{missText(row.reason, locale)}</p> : null}
      {row.state === 'sent' ? <p className="row-detail">{t('follow.log.sent')}</p> : null}
    </div>
  );
});

function PriceLine({ label, time, children }: { label: string; time: number; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="copy-time">
        <Moment timeMs={time} parts="full" />
      </dd>
    </div>
  );
}
