// How the result of one follow adds up, what slipped, and what was missed for which reason.
import { Amount, FigureLine, FigureList, formatDecimal, Sheet, useLocale } from '@millrace/ui';
import { missText } from '../../common/miss-text.ts';
import { bpText } from '../../common/words.ts';
import { percentText } from '../../lead/settings-draft.ts';
import { sumsOf } from '../sums.ts';
import { SumsList } from '../sums-view.tsx';
import type { FollowSheetProps } from './sheet-props.ts';

export function DetailsSheet({ follow, open, onClose }: FollowSheetProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const isWould = /[1-9]/.test(follow.shareWould);
  return (
    <Sheet open={open} onClose={onClose} title={t('follow.mine.addsUp')} text={follow.traderName}>
      <SumsList sums={sumsOf([follow])} />
      <FigureList>
        <FigureLine label={t('follow.mine.rate')}>{percentText(follow.shareRate, tag)}</FigureLine>
        {isWould ? (
          <FigureLine label={t('follow.mine.would')}>
            <Amount value={follow.shareWould} unit="USDT" />
          </FigureLine>
        ) : null}
        <FigureLine label={t('follow.log.meanSlip')}>{bpText(follow.meanSlipBp, locale)}</FigureLine>
        <FigureLine label={t('follow.log.slippage')}>
          <Amount value={follow.slippage} />
        </FigureLine>
      </FigureList>
      <p className="micro">{t('follow.mine.slipNote')}</p>
      {follow.missedBy.length === 0 ? null : (
        <section className="missed-reasons" aria-label={t('follow.mine.missedBy')}>
          <h3 className="weight-semibold">{t('follow.mine.missedBy')}</h3>
          <FigureList>
            {follow.missedBy.map(({ reason, count }) => (
              <FigureLine key={reason} label={missText(reason, locale)}>
                {formatDecimal(String(count), { tag })}
              </FigureLine>
            ))}
          </FigureList>
        </section>
      )}
    </Sheet>
  );
}
