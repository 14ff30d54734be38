// Announcements: drafts, what readers see now, what was withdrawn; beside the list the one that is open, or a new one.
import { exportAnnouncement, mayCall, pageAnnouncement, saveAnnouncement, type AnnouncementRow } from '@millrace/contract/admin';
import { Button, RelativeTime, useLocale } from '@millrace/ui';
import { OrderSelect } from '../../shared/order-select.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead } from '../../shared/use-call.ts';
import { AnnouncementEditor } from './announcement-editor.tsx';

const states = ['all', 'draft', 'published', 'withdrawn'] as const;
const NEW = 'new';

export function AnnouncementsPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, page, change } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'all';
  const sort = search.sort === 'oldest' ? ('oldest' as const) : undefined;
  const asked = { state: state === 'all' ? undefined : state, sort };
  const list = useRead(pageAnnouncement, { ...page, ...asked }, { isLive: true });
  const mayWrite = mayCall(operator.roles, saveAnnouncement);
  return (
    <Queue
      title={t('console.announcements')}
      list={list}
      firstState="all"
      states={states.map((value) => ({ value, label: t(`console.announcementState.${value}`) }))}
      canSort={false}
      Line={Line}
      extra={
        <div className="console-acts">
          <OrderSelect value={sort} onChange={(next) => change({ sort: next, page: undefined })} />
          {mayWrite ? (
            <Button size="small" onClick={() => change({ id: NEW })}>
              {t('console.announcementNew')}
            </Button>
          ) : null}
        </div>
      }
      save={<SaveCsv call={exportAnnouncement} asked={asked} />}
    >
      {(open) =>
        open ? (
          <AnnouncementEditor key={`${open.id} ${String(open.version)}`} row={open} />
        ) : search.id === NEW && mayWrite ? (
          <AnnouncementEditor key={NEW} row={undefined} />
        ) : (
          <NothingOpen />
        )
      }
    </Queue>
  );
}

function Line({ row }: { row: AnnouncementRow }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={row.title}
      detail={row.hasChanges ? t('console.announcementChanged') : row.createdBy}
      end={<RelativeTime timeMs={row.changeTime} />}
      endDetail={t('console.announcementOpenedBy', { count: row.opened })}
    />
  );
}
