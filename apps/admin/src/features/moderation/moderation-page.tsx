// Words of traders that others read, and that had to be masked or were reported.
import { decideModeration, mayCall, moderationStates, pageDeskChat, pageModeration, type DeskModeration } from '@millrace/contract/admin';
import { Moment, RelativeTime, useLocale } from '@millrace/ui';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { PlaceLink } from '../../shared/places.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { TraderHead } from '../../shared/trader-head.tsx';
import { useRead, useSend } from '../../shared/use-call.ts';

export function ModerationPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = moderationStates.find((one) => one === search.state) ?? 'open';
  const list = useRead(pageModeration, { ...page, state, uid: search.uid, sort: search.sort }, { isLive: true });
  return (
    <Queue
      title={t('console.moderation')}
      list={list}
      firstState="open"
      states={moderationStates.map((value) => ({ value, label: t(`console.moderationState.${value}`) }))}
      canFilter
      Line={Line}
      save={null}
    >
      {(open) => (open ? <Words key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

/** Enough of it to know it again in the list. */
const LINE_CHARS = 60;

function beginningOf(words: string): string {
  const chars = Array.from(words);
  return chars.length > LINE_CHARS ? `${chars.slice(0, LINE_CHARS).join('')}…` : words;
}

function reportsOf({ reports }: DeskModeration): number {
  return reports.reduce((sum, { count }) => sum + count, 0);
}

function Line({ row }: { row: DeskModeration }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={beginningOf(row.shown)}
      detail={row.user.uid}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={row.reports.length === 0 ? t(`console.moderated.${row.kind}`) : t('console.reported', { count: reportsOf(row) })}
    />
  );
}

function Words({ row }: { row: DeskModeration }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideModeration, () => toaster.show(t('console.outcome.done')));
  const { id, version } = row;
  return (
    <>
      <TraderHead
        label={t(`console.moderated.${row.kind}`)}
        user={row.user}
        end={
          row.chatId !== '' && mayCall(operator.roles, pageDeskChat) ? (
            <PlaceLink to="/chats" search={{ id: row.chatId }} className="link">
              {t('console.toChat')}
            </PlaceLink>
          ) : null
        }
      />
      <Facts>
        <Fact label={t('console.wordsWritten')}>{row.words}</Fact>
        <Fact label={t('console.wordsShown')}>{row.shown}</Fact>
        {row.reports.length === 0 ? null : (
          <Fact label={t('console.reports')}>
            {row.reports.map(({ reason, count }) => (
              <span key={reason} className="block">
                {t(`console.reportReason.${reason}`)}: <span className="numerals">{count}</span>
              </span>
            ))}
          </Fact>
        )}
        <Fact label={t('console.line.time')}>
          <Moment timeMs={row.createTime} parts="full" />
        </Fact>
        {row.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{row.decidedBy}</Fact>}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      {row.state === 'open' && mayCall(operator.roles, decideModeration) ? (
        <Decision
          yes={t('console.leaveWords')}
          effect={t('console.leaveWordsText')}
          no={t('console.removeWords')}
          isBusy={send.isPending}
          error={send.error}
          onYes={() => send.mutate({ id, version, decision: 'approve' })}
          onNo={(reply) => send.mutate({ id, version, decision: 'reject', reply })}
        />
      ) : null}
    </>
  );
}
