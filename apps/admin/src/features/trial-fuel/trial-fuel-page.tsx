// Applications for trial fuel.
import { decideTrialFuel, exportTrialFuel, mayCall, pageTrialFuel, type DeskTrialFuel } from '@millrace/contract/admin';
import { Moment, RelativeTime, useLocale } from '@millrace/ui';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { TraderHead } from '../../shared/trader-head.tsx';
import { useRead, useSend } from '../../shared/use-call.ts';

const states = ['pending', 'approved', 'rejected'] as const;

export function TrialFuelPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'pending';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageTrialFuel, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.trialFuel')}
      list={list}
      firstState="pending"
      states={states.map((value) => ({ value, label: t(`console.trialState.${value}`) }))}
      canFilter
      Line={Line}
      save={<SaveCsv call={exportTrialFuel} asked={asked} />}
    >
      {(open) => (open ? <Application key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskTrialFuel }) {
  return <RowLines main={row.user.uid} detail={row.user.nickname} end={<RelativeTime timeMs={row.createTime} />} endDetail={row.venueId} />;
}

function Application({ row }: { row: DeskTrialFuel }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideTrialFuel, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const { id, version } = row;
  return (
    <>
      <TraderHead
        label={
          <>
            {t('console.application')} <span className="numerals">{id}</span>
          </>
        }
        user={row.user}
      />
      <Facts>
        <Fact label={t('console.exchange')}>{row.venueId}</Fact>
        <Fact label={t('console.mainUid')}>{row.mainUid}</Fact>
        <Fact label={t('console.line.time')}>
          <Moment timeMs={row.createTime} parts="full" />
        </Fact>
        {row.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{row.decidedBy}</Fact>}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      {row.state === 'pending' && mayCall(operator.roles, decideTrialFuel) ? (
        <Decision
          yes={t('console.approve')}
          effect={t('console.trialText')}
          isBusy={send.isPending}
          error={send.error}
          onYes={() => send.mutate({ id, version, decision: 'approve' })}
          onNo={(reply) => send.mutate({ id, version, decision: 'reject', reply })}
        />
      ) : null}
    </>
  );
}
