// What waits for a second person. Who proposed it may only take it back.
import {
  approvalKinds,
  decideApproval,
  exportApproval,
  mayCall,
  operatorKinds,
  pageApproval,
  proposeAdjustment,
  type ApprovalKind,
  type ApprovalRow,
} from '@millrace/contract/admin';
import { Chip, Moment, RelativeTime, useLocale } from '@millrace/ui';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts, Writes } from '../../shared/facts.tsx';
import { OrderSelect } from '../../shared/order-select.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { Adjustment } from './adjustment.tsx';
import { Change } from './change.tsx';

const states = ['open', 'approved', 'rejected', 'void'] as const;
/** Of the list that a decider sees first. */
const FOR_ME = 'forMe';
/** The one that a link leads to. */
const ONE = 'one';

export function ApprovalsPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, page } = useQueueSearch();
  const first = mayCall(operator.roles, decideApproval) ? FOR_ME : 'open';
  const state = states.find((one) => one === search.state);
  const kind = approvalKinds.find((one) => one === search.kind);
  const isOne = search.state === ONE && search.id !== undefined;
  const asked = {
    ...(isOne ? { id: search.id } : state ? { state } : first === FOR_ME ? { isForMe: 'true' as const } : { state: 'open' as const }),
    ...(kind && { kind }),
    ...(search.sort === 'oldest' && { sort: search.sort }),
  };
  const list = useRead(pageApproval, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.approvals')}
      list={list}
      firstState={first}
      states={[
        ...(isOne ? [{ value: ONE, label: t('console.approvalState.one') }] : []),
        ...(first === FOR_ME ? [{ value: FOR_ME, label: t('console.approvalState.forMe') }] : []),
        ...states.map((value) => ({ value, label: t(`console.approvalState.${value}`) })),
      ]}
      extra={
        <>
          <ApprovalTools kind={kind} />
          {mayCall(operator.roles, proposeAdjustment) ? (
            <div className="console-tools">
              <Adjustment />
            </div>
          ) : null}
        </>
      }
      Line={Line}
      save={<SaveCsv call={exportApproval} asked={asked} />}
    >
      {(open) => (open ? <Approval key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen text="console.approvalsText" />)}
    </Queue>
  );
}

function ApprovalTools({ kind }: { kind: ApprovalKind | undefined }) {
  const { t } = useLocale();
  const { search, change } = useQueueSearch();
  return (
    <div className="console-tools">
      <select
        className="console-select"
        aria-label={t('console.what')}
        value={kind ?? ''}
        onChange={({ target }) => change({ kind: target.value === '' ? undefined : target.value, id: undefined, page: undefined })}
      >
        <option value="">{t('console.allKinds')}</option>
        {approvalKinds.map((one) => (
          <option key={one} value={one}>
            {t(`console.approvalKind.${one}`)}
          </option>
        ))}
      </select>
      <OrderSelect value={search.sort === 'oldest' ? 'oldest' : undefined} onChange={(sort) => change({ sort, page: undefined })} />
    </div>
  );
}

function Line({ row }: { row: ApprovalRow }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={t(`console.approvalKind.${row.kind}`)}
      detail={[
        row.user ? `${row.user.uid} · ${row.user.nickname}` : (row.content['name'] ?? row.content['groupName'] ?? row.subject),
        row.content['reason'] ?? '',
      ]
        .filter((text) => text !== '')
        .join(' · ')}
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

function Verdict({ row: { id, version, kind, subject, isMine, proposedBy } }: { row: ApprovalRow }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideApproval, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const mayDecide = mayCall(operator.roles, decideApproval);
  const isAboutMe = operatorKinds.includes(kind) && subject === operator.id;
  const hindrance = isMine
    ? t('console.samePerson')
    : isAboutMe
      ? t('refusal.ownOperator')
      : mayDecide
        ? undefined
        : t('console.waitsForSecond', { name: proposedBy });
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
