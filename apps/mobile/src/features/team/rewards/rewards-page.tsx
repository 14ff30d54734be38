// Reward records: how much, which share, of whose fee, and why so much.
import { pageReward, rewardShares, type RewardRow } from '@millrace/contract';
import { multiplyDecimals } from '@millrace/market';
import {
  addMonths,
  Bar,
  Blank,
  Chip,
  dayOf,
  formatDay,
  formatDecimal,
  formatPercent,
  Main,
  Moment,
  Screen,
  Select,
  useLocale,
} from '@millrace/ui';
import { useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { TEAM_PAGE } from '../limits.ts';
import { PagedRows } from '../../../shared/pages/paged-rows.tsx';
import '../team.css';

/** Months that can be chosen. */
const MONTHS = 12;

interface Filter {
  share: RewardRow['share'] | '';
  /** 2026-11 */
  month: string;
}

export function RewardsPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const { api } = useServices();
  const [{ share, month }, setFilter] = useState<Filter>({ share: '', month: '' });
  const input = { ...(share !== '' && { share }), ...(month !== '' && { month }) };
  const pages = usePages([pageReward.path, 'pages', input], (pageNum, signal) =>
    api.call(pageReward, { ...input, pageNum, pageSize: TEAM_PAGE }, { signal }),
  );
  const isFiltered = share !== '' || month !== '';
  return (
    <Screen>
      <Bar title={t('team.rewardRecords')} onBack={goBack} />
      <Main>
        <Filters filter={{ share, month }} onFilter={setFilter} />
        <PagedRows
          pages={pages}
          empty={
            isFiltered ? (
              <Blank icon="search" title={t('team.noRewardMatch')} />
            ) : (
              <Blank icon="team" title={t('team.noRewards')} text={t('team.noRewardsText')} />
            )
          }
        >
          {(row) => <RewardLine key={row.id} row={row} />}
        </PagedRows>
      </Main>
    </Screen>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const { t, tag, now } = useLocale();
  const today = dayOf(now());
  const firsts = Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back));
  const any = { value: '' as const, label: t('team.any') };
  return (
    <div className="gutter team-filters">
      <div className="team-selects">
        <Select
          label={t('team.share')}
          value={filter.share}
          options={[any, ...rewardShares.map((value) => ({ value, label: t(`team.share.${value}`) }))]}
          onChange={(share) => onFilter({ ...filter, share })}
        />
        <Select
          label={t('team.month')}
          value={filter.month}
          options={[any, ...firsts.map((first) => ({ value: first.slice(0, 7), label: formatDay(first, tag, 'month') }))]}
          onChange={(month) => onFilter({ ...filter, month })}
        />
      </div>
    </div>
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
        {row.isTakenBack ? (
          <p className="row-detail">
            <Chip look="line">{t('team.takenBack')}</Chip>
          </p>
        ) : null}
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
