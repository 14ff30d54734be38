// The follows that have ended, newest first.
import { Blank, Broken, InfiniteList, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../../shared/api/api-error.ts';
import { useEndedFollows } from '../common/use-follows.ts';
import { FollowCard } from './follow-card.tsx';
import '../follow.css';

export function EndedFollows() {
  const { t } = useLocale();
  const pages = useEndedFollows();
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Blank icon="list" title={t('follow.mine.noneEnded')} text={t('follow.mine.noneEndedText')} />;
  return (
    <InfiniteList
      hasMore={pages.hasNextPage}
      busy={pages.isFetchingNextPage}
      failed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    >
      {rows.map((follow) => (
        <FollowCard key={follow.id} follow={follow} />
      ))}
    </InfiniteList>
  );
}
