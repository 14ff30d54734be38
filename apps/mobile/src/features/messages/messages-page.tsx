// The inbox: what the machine wants a person to know, newest first. A tap marks as read; new ones arrive by the stream.
import { pageMessage, readMessage, type Message } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Main, Notice, Plate, Rows, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { useSend } from '../../shared/hooks/use-call.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useServices, useSession, useToast } from '../../shared/services/services-context.ts';
import { MESSAGES_PAGE } from '../../shared/limits.ts';
import { MessageRow } from './message-row.tsx';
import { useNewMessages } from './use-new-messages.ts';

export function MessagesPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const unread = useSession((state) => state.unread);
  const { read } = useReadMessages();
  return (
    <Screen>
      <Bar
        title={t('nav.messages')}
        onBack={goBack}
        end={
          unread > 0 ? (
            <button type="button" className="link" onClick={() => void read(undefined)}>
              {t('nav.markAllRead')}
            </button>
          ) : null
        }
      />
      <Main>
        <Inbox onRead={read} />
      </Main>
    </Screen>
  );
}

function Inbox({ onRead }: { onRead: (id: string) => Promise<void> }) {
  const { t } = useLocale();
  const { api } = useServices();
  const pages = useInfiniteQuery({
    queryKey: [pageMessage.path],
    queryFn: ({ pageParam, signal }) => api.call(pageMessage, { pageNum: pageParam, pageSize: MESSAGES_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
  });
  useNewMessages();
  if (pages.isPending) return <SkeletonRows count={4} />;
  if (!pages.data) return <Broken title={errorText(pages.error, t)} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Blank icon="bell" title={t('nav.noMessages')} text={t('nav.noMessagesText')} />;
  return (
    <>
      {pages.error ? (
        <div className="mb-3">
          <Notice warn>{errorText(pages.error, t)}</Notice>
        </div>
      ) : null}
      <Plate>
        <Rows>
          {rows.map((message) => (
            <MessageRow key={message.id} message={message} onRead={(one: Message) => void onRead(one.id)} />
          ))}
        </Rows>
      </Plate>
      {pages.hasNextPage ? (
        <div className="gutter pt-4">
          <Button wide busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function useReadMessages(): { read: (id: string | undefined) => Promise<void> } {
  const { t } = useLocale();
  const send = useSend(readMessage);
  const queries = useQueryClient();
  const toast = useToast();
  return {
    async read(id) {
      try {
        await send.mutateAsync(id === undefined ? {} : { id });
        await queries.invalidateQueries({ queryKey: [pageMessage.path] });
      } catch (error) {
        toast(errorText(error, t));
      }
    },
  };
}
