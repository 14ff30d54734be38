// Figures of a trader's newest daily cut. What is not known is a dash.
import type { DeskLead } from '@millrace/contract/admin';
import { formatDecimal, Percent, useLocale } from '@millrace/ui';
import { Fact, Facts } from '../../shared/facts.tsx';

export function LeadFigures({ figures }: { figures: DeskLead['figures'] }) {
  const { t, tag } = useLocale();
  if (figures === null) return <p className="label">{t('console.noFigures')}</p>;
  const basisPoints =
    figures.meanSlipBp === null
      ? '--'
      : t('console.bp', { value: formatDecimal(figures.meanSlipBp, { tag, decimals: 2, sign: 'change' }) });
  return (
    <section aria-label={t('console.figuresOf', { day: figures.day })}>
      <h2 className="label">{t('console.figuresOf', { day: figures.day })}</h2>
      <Facts>
        <Fact label={t('console.figure.weekYield')}>
          <Percent value={figures.weekYield} change />
        </Fact>
        <Fact label={t('console.figure.winRate')}>
          <Percent value={figures.winRate} />
        </Fact>
        <Fact label={t('console.figure.trades')}>{figures.trades}</Fact>
        <Fact label={t('console.figure.maxRetracement')}>
          <Percent value={figures.maxRetracement} />
        </Fact>
        <Fact label={t('console.figure.highestLeverage')}>
          {figures.highestLeverage === null ? '--' : `${formatDecimal(figures.highestLeverage, { tag, decimals: 2 })}×`}
        </Fact>
        <Fact label={t('console.figure.handShare')}>
          <Percent value={figures.handShare} />
        </Fact>
        <Fact label={t('console.figure.meanSlipBp')}>{basisPoints}</Fact>
        <Fact label={t('console.figure.missedShare')}>
          <Percent value={figures.missedShare} />
        </Fact>
      </Facts>
    </section>
  );
}
