// The first figure of the team: what its fees brought this month, by currency, and the way to each reward.
import type { Team } from '@millrace/contract';
import { Amount, formatDecimal, KeyValue, KeyValues, Notice, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';

interface RewardsProps {
  rewards: Team['rewards'];
  /** Of rewards that were taken back, USDT. */
  debt: string;
}

export function Rewards({ rewards: { total, usdt, dynamicFuel, communityFuel }, debt }: RewardsProps) {
  const { t, tag } = useLocale();
  return (
    <section className="gutter pb-4" aria-label={t('team.rewardsMonth')}>
      <p className="label">{t('team.rewardsMonth')}</p>
      <p data-figure="rewards" data-value={total}>
        <Amount value={total} unit="USDT" size="hero" sign="change" />
      </p>
      <div className="mt-3">
        <KeyValues columns={3}>
          <KeyValue label={t('wallet.currency.usdt')}>
            <Amount value={usdt} />
          </KeyValue>
          <KeyValue label={t('wallet.currency.dynamicFuel')}>
            <Amount value={dynamicFuel} />
          </KeyValue>
          <KeyValue label={t('wallet.currency.communityFuel')}>
            <Amount value={communityFuel} />
          </KeyValue>
        </KeyValues>
      </div>
      {debt === '0' ? null : (
        <div className="mt-3" data-figure="reward-debt" data-value={debt}>
          <Notice warn>{t('team.rewardDebt', { amount: formatDecimal(debt, { tag, decimals: 2, rounding: 'up' }) })}</Notice>
        </div>
      )}
      <p>
        <Link to="/team/rewards" className="link team-link">
          {t('team.rewardRecords')}
        </Link>
      </p>
    </section>
  );
}
