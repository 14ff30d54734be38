// Reward records: how much, which share, of whose fee, and why so much.
import { pageReward, type RewardRow } from '@millrace/contract';
import { multiplyDecimals } from '@millrace/market';
import { Bar, Blank, formatDecimal, formatPercent, Main, Moment, Screen, useLocale } from '@millrace/ui';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { TEAM_PAGE } from '../limits.ts';
import { PagedRows } from '../../../shared/pages/paged-rows.tsx';
import '../team.css';

export function RewardsPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const { api } = useServices();
  const pages = usePages([pageReward.path, 'pages'], (pageNum, signal) =>
    api.call(pageReward, { pageNum, pageSize: TEAM_PAGE }, { signal }),
  );
  return (
    <Screen>
      <Bar title={t('team.rewardRecords')} onBack={goBack} />
      <Main>
        <PagedRows pages={pages} empty={<Blank icon="team" title={t('team.noRewards')} text={t('team.noRewardsText')} />}>
          {(row) => <RewardLine key={row.id} row={row} />}
        </PagedRows>
      </Main>
    </Screen>
  );
}

const whys = { level: 'team.why.level', equal: 'team.why.equal', community: 'team.why.rest', broker: 'team.why.rest' } as const;

function RewardLine({ row }: { row: RewardRow }) {
  const { t, tag } = useLocale();
  const { share, base, rate, level, fromUid: uid, fromNickname: name, depth } = row;
  const why = {
    rate: formatPercent(multiplyDecimals(rate, '100'), { tag, decimals: 0 }),
    base: formatDecimal(base, { tag, decimals: 2 }),
    level,
  };
  return (
    <div className="row">
      <div className="grow">
        <div className="team-reward-head">
          <span className="row-title">{t(`team.share.${share}`)}</span>
          <Amounts row={row} />
        </div>
        <p className="row-detail">{t('team.rewardFrom', { name, uid, depth })}</p>
        <p className="row-detail">{t(whys[share], why)}</p>
        <p className="row-detail">
          <Moment timeMs={row.createTime} parts="full" />
        </p>
      </div>
    </div>
  );
}

const currencies = ['usdt', 'dynamicFuel', 'communityFuel'] as const;

function Amounts({ row }: { row: RewardRow }) {
  const { t, tag } = useLocale();
  return (
    <span className="figure-s">
      {currencies
        .filter((currency) => row[currency] !== '0')
        .map((currency) => (
          <span key={currency} className="block">
            {formatDecimal(row[currency], { tag, decimals: 2, sign: 'change' })}{' '}
            <span className="micro">{t(`wallet.currency.${currency}`)}</span>
          </span>
        ))}
    </span>
  );
}
