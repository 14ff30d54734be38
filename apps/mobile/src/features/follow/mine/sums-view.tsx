// What the follows of one kind of money brought together: the one large figure, and how it adds up.
import type { FollowView } from '@millrace/contract';
import { Amount, Change, Chip, FigureLine, FigureList, KeyValue, KeyValues, Plate, useLocale } from '@millrace/ui';
import { sumsOf, type Environment, type FollowSums } from './sums.ts';

interface SumsHeadProps {
  follows: readonly FollowView[];
  /** Named where there is more than one. */
  environment: Environment | undefined;
}

export function SumsHead({ follows, environment }: SumsHeadProps) {
  const { t } = useLocale();
  const { result, today, month, allocated } = sumsOf(follows);
  return (
    <section className="gutter pb-4" aria-label={t('follow.mine.result')}>
      <p className="label">
        {t('follow.mine.result')} {environment ? <Chip look="line">{t(`exchange.environment.${environment}`)}</Chip> : null}
      </p>
      <p data-figure="follows-result" data-value={result ?? undefined}>
        <Amount value={result} unit="USDT" size="hero" sign="change" />
      </p>
      <div className="mt-3">
        <KeyValues>
          <KeyValue label={t('tabs.today')}>
            <Change value={today} />
          </KeyValue>
          <KeyValue label={t('tabs.days30')}>
            <Change value={month} />
          </KeyValue>
          <KeyValue label={t('follow.mine.allocated')}>
            <Amount value={allocated} />
          </KeyValue>
        </KeyValues>
      </div>
    </section>
  );
}

export function SumsPlate({ follows }: { follows: readonly FollowView[] }) {
  const { t } = useLocale();
  return (
    <Plate pad label={t('follow.mine.addsUp')}>
      <p className="label">{t('follow.mine.addsUp')}</p>
      <SumsList sums={sumsOf(follows)} />
    </Plate>
  );
}

export function SumsList({ sums }: { sums: FollowSums }) {
  const { t } = useLocale();
  return (
    <FigureList>
      <FigureLine label={t('follow.mine.closed')}>
        <Amount value={sums.closed} sign="change" />
      </FigureLine>
      <FigureLine label={t('follow.mine.open')}>
        <Amount value={sums.open} sign="change" />
      </FigureLine>
      <FigureLine label={t('follow.mine.costs')}>
        <Amount value={sums.costs} sign="change" />
      </FigureLine>
      <FigureLine label={t('follow.mine.share')}>
        <Amount value={sums.share} sign="change" />
      </FigureLine>
      <FigureLine label={t('follow.mine.fuel')}>
        <Amount value={sums.fuel} sign="change" />
      </FigureLine>
      <FigureLine label={t('follow.mine.sum')} sum>
        <Amount value={sums.result} sign="change" unit="USDT" />
      </FigureLine>
    </FigureList>
  );
}
