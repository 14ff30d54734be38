// Traders whom others copy: figures of the newest day, copiers, whether new ones are taken, and what operators can do about it.
import { exportLead, pageLead, type DeskLead } from '@millrace/contract/admin';
import { Chip, formatDecimal, Moment, Percent, useLocale } from '@millrace/ui';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { TraderHead } from '../../shared/trader-head.tsx';
import { useRead } from '../../shared/use-call.ts';
import { LeadActs } from './lead-acts.tsx';
import { LeadFigures } from './lead-figures.tsx';

const states = ['active', 'resigned', 'revoked'] as const;

export function LeadsPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'active';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageLead, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.leads')}
      list={list}
      firstState="active"
      states={states.map((value) => ({ value, label: t(`console.leadState.${value}`) }))}
      canFilter
      canSort
      Line={Line}
      save={<SaveCsv call={exportLead} asked={asked} />}
    >
      {(open) => (open ? <Lead key={open.id} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskLead }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={row.user.uid}
      detail={row.user.nickname}
      end={t('console.copiersOf', { count: row.followers, max: row.followersMax })}
      endDetail={<Marks row={row} />}
    />
  );
}

function Marks({ row: { state, takesCopiers, favour } }: { row: DeskLead }) {
  const { t } = useLocale();
  return (
    <>
      {favour.isFlagged ? <Chip look="warn">{t('console.favourHigh')}</Chip> : null}
      {state === 'active' && !takesCopiers ? <Chip look="warn">{t('console.leadClosed')}</Chip> : null}
    </>
  );
}

function Lead({ row }: { row: DeskLead }) {
  const { t } = useLocale();
  return (
    <>
      <TraderHead label={<span className="numerals">{row.id}</span>} user={row.user} />
      <Facts>
        <Fact label={t('console.leadAccount')}>
          {row.venueId} · {row.environment} · {row.accountUid}
        </Fact>
        <Fact label={t('console.traderSince')}>
          <Moment timeMs={row.approveTime} parts="full" />
        </Fact>
        {row.endTime === null ? null : (
          <Fact label={t('console.traderUntil')}>
            <Moment timeMs={row.endTime} parts="full" />
          </Fact>
        )}
        <Fact label={t('console.copiers')}>{t('console.copiersOf', { count: row.followers, max: row.followersMax })}</Fact>
        <Fact label={t('console.share')}>
          <Percent value={String(Number(row.shareRate) * 100)} />
        </Fact>
        <Fact label={t('console.favour')}>
          <Favour row={row} />
        </Fact>
        <Fact label={t('console.leadTakes')}>
          <Takes row={row} />
        </Fact>
      </Facts>
      <LeadFigures figures={row.figures} />
      {row.state === 'active' ? <LeadActs row={row} /> : null}
    </>
  );
}

/** How far prices ran in his favour after his copies. */
function Favour({ row: { favour } }: { row: DeskLead }) {
  const { t, tag } = useLocale();
  if (favour.meanBp === null) return '--';
  const value = formatDecimal(favour.meanBp, { tag, decimals: 2, sign: 'change' });
  return (
    <>
      {t('console.favourOf', { value, count: favour.signals })}{' '}
      {favour.isFlagged ? <Chip look="warn">{t('console.favourHigh')}</Chip> : null}
    </>
  );
}

/** The first that stands against it. */
function Takes({ row: { state, takesCopiers, closedReason, lowEquity } }: { row: DeskLead }) {
  const { t } = useLocale();
  if (takesCopiers) return t('console.leadTakes.yes');
  if (state !== 'active') return t('console.leadTakes.ended');
  if (closedReason !== null) return t('console.leadTakes.closed', { reason: closedReason });
  return t(lowEquity ? 'console.leadTakes.lowEquity' : 'console.leadTakes.own');
}
