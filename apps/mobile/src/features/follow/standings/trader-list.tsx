// The traders of a view, page by page, and what is said where there are none or they cannot be read.
import { limits, pageTrader, type TraderCard } from '@millrace/contract';
import { Blank, Broken, formatDay, InfiniteList, Notice, Skeleton, useLocale, VirtualList } from '@millrace/ui';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { CARD_PX, CARDS_PAGE } from '../limits.ts';
import { inputOf, type StandingsView } from './standings-search.ts';
import { TraderCardPlate } from './trader-card.tsx';

export function TraderList({ view, name }: { view: StandingsView; name: string }) {
  const { t } = useLocale();
  const { api } = useServices();
  const input = inputOf(view, name);
  const pages = usePages([pageTrader.path, 'pages', input], (pageNum, signal) =>
    api.call(pageTrader, { ...input, pageNum, pageSize: CARDS_PAGE }, { signal }),
  );
  if (pages.isPending) return <CardSkeletons />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const traders = pages.data.pages.flatMap(({ rows }) => rows);
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {traders.length === 0 ? (
        <NoTrader view={view} name={name} />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        >
          <AsOf trader={traders.find(({ figures }) => figures !== null)} />
          <div className="trader-cards">
            <VirtualList
              label={t('follow.traders')}
              items={traders}
              keyOf={({ id }) => id}
              rowPx={CARD_PX}
              renderRow={(trader) => (
                <div className="trader-card-row">
                  <TraderCardPlate trader={trader} />
                </div>
              )}
            />
          </div>
        </InfiniteList>
      )}
    </>
  );
}

/** Up to which day the figures count. */
function AsOf({ trader }: { trader: TraderCard | undefined }) {
  const { t, tag } = useLocale();
  const day = trader?.figures?.day;
  return (
    <p className="gutter micro pb-2">{day === undefined ? t('follow.noFigures') : t('follow.asOf', { day: formatDay(day, tag, 'day') })}</p>
  );
}

const ranked = { days: limits.rankedTradingDays, trades: limits.rankedTrades };

function NoTrader({ view, name }: { view: StandingsView; name: string }) {
  const { t } = useLocale();
  if (name.trim() !== '' || view.instId !== undefined || view.fall !== undefined)
    return <Blank icon="search" title={t('follow.none.match')} />;
  return (
    <Blank icon="kindFollow" title={t('follow.none.title')} text={view.isNew ? t('follow.none.new') : t('follow.none.ranked', ranked)} />
  );
}

function CardSkeletons() {
  const { t } = useLocale();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {['first', 'second', 'third'].map((card) => (
        <div className="plate plate-inset grid gap-4" key={card}>
          <Skeleton className="h-10 width-60" />
          <Skeleton className="h-10 width-80" />
          <Skeleton className="width-100" />
        </div>
      ))}
    </div>
  );
}
