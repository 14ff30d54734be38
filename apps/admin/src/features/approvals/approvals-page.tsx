// What waits for a second person. Who proposed it may only take it back.
import { decideApproval, mayCall, pageApproval, proposeAdjustment, type ApprovalRow } from '@millrace/contract/admin';
import { Chip, Moment, RelativeTime, useLocale } from '@millrace/ui';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts, Writes } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { Adjustment } from './adjustment.tsx';
import { Change } from './change.tsx';

const states = ['open', 'approved', 'rejected', 'void'] as const;

export function ApprovalsPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'open';
  const list = useRead(pageApproval, { ...page, state }, { isLive: true });
  return (
    <Queue
      title={t('console.approvals')}
      list={list}
      firstState="open"
      states={states.map((value) => ({ value, label: t(`console.approvalState.${value}`) }))}
      extra={mayCall(operator.roles, proposeAdjustment) ? <Adjustment /> : null}
      Line={Line}
    >
      {(open) => (open ? <Approval key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen text="console.approvalsText" />)}
    </Queue>
  );
}

function Line({ row }: { row: ApprovalRow }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={t(`console.approvalKind.${row.kind}`)}
      detail={row.user ? `${row.user.uid} · ${row.user.nickname}` : (row.content['groupName'] ?? row.subject)}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={row.isMine ? <Chip>{t('console.mine')}</Chip> : row.proposedBy}
    />
  );
}

function Approval({ row }: { row: ApprovalRow }) {
  const { t } = useLocale();
  return (
    <>
      <header className="console-head">
        <div>
          <p className="label">
            <span className="numerals">{row.id}</span>, <Moment timeMs={row.createTime} parts="full" />
          </p>
          <p className="figure-l">{t(`console.approvalKind.${row.kind}`)}</p>
        </div>
        {row.user ? (
          <div className="console-who">
            <p className="weight-medium">{row.user.nickname}</p>
            <p className="label numerals">{row.user.uid}</p>
          </div>
        ) : null}
      </header>
      <Facts>
        <Fact label={t('console.proposedBy')}>{row.proposedBy}</Fact>
        <Fact label={t('console.voidAt')}>
          <Moment timeMs={row.endTime} parts="full" />
        </Fact>
        {row.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{row.decidedBy}</Fact>}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      <Change row={row} />
      <Writes writes={row.writes} />
      {row.state === 'open' ? <Verdict row={row} /> : null}
    </>
  );
}

function Verdict({ row: { id, version, isMine, proposedBy } }: { row: ApprovalRow }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideApproval, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const mayDecide = mayCall(operator.roles, decideApproval);
  const hindrance = isMine ? t('console.samePerson') : mayDecide ? undefined : t('console.waitsForSecond', { name: proposedBy });
  return (
    <Decision
      yes={t('console.approve')}
      effect={t('console.secondText')}
      hindrance={hindrance}
      isBusy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ id, version, decision: 'approve' })}
      onNo={mayDecide ? (reply) => send.mutate({ id, version, decision: 'reject', reply }) : undefined}
    />
  );
}
