// The copy log of one follow: a row for each order of the trader, copied or missed and why.
import { pageCopy, type FollowView } from '@millrace/contract';
import {
  Amount,
  Bar,
  Blank,
  Broken,
  InfiniteList,
  KeyValue,
  KeyValues,
  Main,
  Notice,
  Plate,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
  VirtualList,
} from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { bpText } from '../common/words.ts';
import { useFollow } from '../common/use-follows.ts';
import { COPIES_FRESH_MS, COPIES_PAGE, COPY_ROW_PX } from '../limits.ts';
import { CopyRowItem } from './copy-row-item.tsx';
import '../follow.css';

const states = ['all', 'applied', 'missed'] as const;

export function CopyLogPage() {
  const { t } = useLocale();
  const goBack = useBack('/myfollow');
  const navigate = useNavigate();
  const { id = '', state } = useSearch({ from: '/copylog' });
  const follow = useFollow(id);
  const shown = states.find((one) => one === state) ?? 'all';
  return (
    <Screen>
      <Bar title={t('follow.log.title')} under={follow?.traderName} onBack={goBack} />
      <Main>
        <div className="gutter pt-2 pb-4">
          <Segment
            label={t('follow.log.title')}
            value={shown}
            options={states.map((value) => ({ value, label: t(`follow.log.state.${value}`) }))}
            onChange={(next) =>
              void navigate({ to: '/copylog', search: { id, ...(next === 'all' ? {} : { state: next }) }, replace: true })
            }
          />
        </div>
        {follow ? <Head follow={follow} /> : null}
        <Copies id={id} state={shown} trader={follow?.traderName ?? ''} />
      </Main>
    </Screen>
  );
}

/** Of all orders, whatever is listed below. */
function Head({ follow }: { follow: FollowView }) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <div className="mb-3">
      <Plate pad>
        <KeyValues>
          <KeyValue label={t('follow.log.state.applied')}>
            <span className="numerals">{t('follow.countOf', { n: follow.copied, all: follow.copied + follow.missed })}</span>
          </KeyValue>
          <KeyValue label={t('follow.log.meanSlip')}>{bpText(follow.meanSlipBp, locale)}</KeyValue>
          <KeyValue label={t('follow.log.slippage')}>
            <Amount value={follow.slippage} />
          </KeyValue>
        </KeyValues>
      </Plate>
    </div>
  );
}

function Copies({ id, state, trader }: { id: string; state: (typeof states)[number]; trader: string }) {
  const { t } = useLocale();
  const { api } = useServices();
  const pages = usePages(
    [pageCopy.path, id, state],
    (pageNum, signal) => api.call(pageCopy, { id, pageNum, pageSize: COPIES_PAGE, ...(state !== 'all' && { state }) }, { signal }),
    COPIES_FRESH_MS,
  );
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (isNotFound(pages.error)) return <Navigate to="/404" replace />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Blank icon="list" title={t(`follow.log.none.${state}`)} text={t('follow.log.noneText')} />;
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      <InfiniteList
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      >
        <Plate>
          <VirtualList
            label={t('follow.log.title')}
            items={rows}
            keyOf={({ seq }) => String(seq)}
            rowPx={COPY_ROW_PX}
            renderRow={(row) => <CopyRowItem row={row} trader={trader} />}
          />
        </Plate>
      </InfiniteList>
      <p className="gutter micro mt-3">{t('follow.log.note')}</p>
    </>
  );
}
