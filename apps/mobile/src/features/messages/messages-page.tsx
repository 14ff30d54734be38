// The inbox: three tabs with their unread counts, what must be decided first, then day by day. New ones arrive by the stream.
import { limits, messageTabs, pageMessage, type MessageTab } from '@millrace/contract';
import {
  Badge,
  Bar,
  Blank,
  Broken,
  Button,
  Icon,
  InfiniteList,
  Main,
  Notice,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { useServices } from '../../shared/services/services-context.ts';
import { MESSAGES_PAGE } from '../../shared/limits.ts';
import { ChatRow } from '../chat/index.ts';
import { AnnouncementRows } from './announcement-rows.tsx';
import { InboxList } from './inbox-list.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useInboxActs } from './use-inbox.ts';
import './messages.css';

export function MessagesPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const navigate = useNavigate();
  const tab = useTab();
  const { data } = useInbox(tab);
  const { readAll } = useInboxActs();
  const announced = useAnnouncements().filter(({ read }) => !read).length;
  const messages = data?.pages[0]?.unread;
  const unread = messages && { ...messages, system: messages.system + announced };
  return (
    <Screen>
      <Bar
        title={t('nav.messages')}
        onBack={goBack}
        end={
          <>
            {messages && messages[tab] > 0 ? (
              <button type="button" className="link" onClick={() => void readAll(tab)}>
                {t('nav.markAllRead')}
              </button>
            ) : null}
            <button type="button" className="icon-button" aria-label={t('nav.alerts')} onClick={() => void navigate({ to: '/alerts' })}>
              <Icon name="settings" size={22} />
            </button>
          </>
        }
      />
      <Main>
        <ChatRow />
        <AreaTexts area="inbox">
          <InboxTabs tab={tab} unread={unread}>
            {tab === 'system' ? <AnnouncementRows /> : null}
            <Inbox tab={tab} />
          </InboxTabs>
        </AreaTexts>
      </Main>
    </Screen>
  );
}

/** Trading is what the app is about: it is shown where no tab is named. */
function useTab(): MessageTab {
  const { tab } = useSearch({ from: '/message' });
  return messageTabs.find((one) => one === tab) ?? 'trading';
}

function useInbox(tab: MessageTab) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [pageMessage.path, tab],
    queryFn: ({ pageParam, signal }) =>
      api.call(pageMessage, { tab, pageSize: MESSAGES_PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

interface InboxTabsProps {
  tab: MessageTab;
  unread: Record<MessageTab, number> | undefined;
  children: React.ReactNode;
}

function InboxTabs({ tab, unread, children }: InboxTabsProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <div className="gutter pt-2 pb-4">
        <Segment
          label={t('nav.messages')}
          value={tab}
          options={messageTabs.map((value) => ({
            value,
            label: (
              <>
                {t(`inbox.tab.${value}`)}
                <Badge inline count={unread?.[value] ?? 0} />
              </>
            ),
          }))}
          onChange={(next) => void navigate({ to: '/message', search: { tab: next }, replace: true })}
        />
      </div>
      {children}
    </>
  );
}

function Inbox({ tab }: { tab: MessageTab }) {
  const { t } = useLocale();
  // Read here, not handed down: what a component does not read of a query does not draw it anew.
  const pages = useInbox(tab);
  const { remove, restore, read } = useInboxActs();
  const [deleted, setDeleted] = useState<string>();
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  const undo = async (id: string): Promise<void> => {
    if (await restore(id)) setDeleted(undefined);
  };
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      {deleted === undefined ? null : (
        <div className="mb-3" role="status">
          <Notice icon="trash">
            {t('inbox.deleted')}{' '}
            <Button look="quiet" size="small" onClick={() => void undo(deleted)}>
              {t('inbox.undo')}
            </Button>
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <Blank icon="bell" title={t('nav.noMessages')} text={t('nav.noMessagesText')} />
      ) : (
        <InfiniteList
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
          end={t('inbox.end', { days: limits.messageDays })}
        >
          <InboxList
            messages={rows}
            onRead={(id) => void read(id)}
            onDelete={(id) => void remove(id).then((done) => done && setDeleted(id))}
          />
        </InfiniteList>
      )}
    </>
  );
}
