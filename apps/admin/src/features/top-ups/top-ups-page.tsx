// Top-ups: the queue, and beside it the slip, the evidence and the decision.
import { exportTopUp, pageTopUp, type DeskTopUp } from '@millrace/contract/admin';
import { Amount, Chip, RelativeTime, useLocale } from '@millrace/ui';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useRead } from '../../shared/use-call.ts';
import { TopUpCaseView } from './top-up-case.tsx';

const states = ['review', 'completed', 'rejected'] as const;

export function TopUpsPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'review';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageTopUp, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.topUps')}
      list={list}
      firstState="review"
      states={states.map((value) => ({ value, label: t(`console.topUpState.${value}`) }))}
      canFilter
      canSort
      Line={Line}
      save={<SaveCsv call={exportTopUp} asked={asked} />}
    >
      {() => (search.id === undefined ? <NothingOpen /> : <TopUpCaseView key={search.id} id={search.id} />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskTopUp }) {
  const { t } = useLocale();
  const { claim, approval } = row;
  return (
    <RowLines
      main={<Amount value={row.price} unit="USDT" />}
      detail={`${row.user.uid} · ${row.user.nickname}`}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={
        approval ? (
          <Chip look="warn">{t('console.needsSecond')}</Chip>
        ) : claim && !claim.isMine ? (
          t('console.with', { name: claim.operator })
        ) : (
          row.network
        )
      }
    />
  );
}
