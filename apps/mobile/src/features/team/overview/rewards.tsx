// The first figure of the team: what its fees brought this month, by currency, and the way to each reward.
import type { Team } from '@millrace/contract';
import { Amount, KeyValue, KeyValues, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';

export function Rewards({ rewards: { total, usdt, dynamicFuel, communityFuel } }: { rewards: Team['rewards'] }) {
  const { t } = useLocale();
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
      <p>
        <Link to="/team/rewards" className="link team-link">
          {t('team.rewardRecords')}
        </Link>
      </p>
    </section>
  );
}
