// What stands beside the six figures: how far the trader was under water, his leverage, hand trades, and what became of the copies.
import type { TraderFigures } from '@millrace/contract';
import { decimalsOf } from '@millrace/market';
import { FigureLine, FigureList, formatDecimal, Percent, Plate, Section, unknownFigure, useLocale } from '@millrace/ui';

export function BesidePlate({ figures }: { figures: TraderFigures | null }) {
  const { t, tag } = useLocale();
  if (figures === null) return null;
  const { openLoss, worstOpenLoss, highestLeverage, handShare, meanSlipBp, missedShare } = figures;
  return (
    <>
      <Section title={t('follow.beside')} />
      <Plate pad>
        <FigureList>
          <FigureLine label={t('follow.beside.openLoss')}>
            <Percent value={openLoss} />
          </FigureLine>
          <FigureLine label={t('follow.beside.worstOpenLoss')}>
            <Percent value={worstOpenLoss} />
          </FigureLine>
          <FigureLine label={t('follow.beside.highestLeverage')}>
            {highestLeverage === null ? unknownFigure : `${formatDecimal(highestLeverage, { tag, decimals: 2 })}×`}
          </FigureLine>
          <FigureLine label={t('follow.beside.handShare')}>
            <Percent value={handShare} decimals={1} />
          </FigureLine>
          <FigureLine label={t('follow.beside.meanSlip')}>
            {meanSlipBp === null
              ? unknownFigure
              : t('follow.bp', { n: formatDecimal(meanSlipBp, { tag, decimals: Math.min(2, decimalsOf(meanSlipBp)) }) })}
          </FigureLine>
          <FigureLine label={t('follow.beside.missedShare')}>
            <Percent value={missedShare} decimals={1} />
          </FigureLine>
        </FigureList>
        {handShare !== null && /[1-9]/.test(handShare) ? <p className="micro mt-2">{t('follow.beside.note')}</p> : null}
      </Plate>
    </>
  );
}
