// Applications for the roles of community leader and broker, and those who have one.
import { decideTeamRole, exportTeamRole, mayCall, pageTeamRole, proposeRoleEnd, type DeskTeamRole } from '@millrace/contract/admin';
import { Moment, Notice, RelativeTime, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { TraderHead } from '../../shared/trader-head.tsx';
import { useRead, useSend } from '../../shared/use-call.ts';

const states = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export function TeamRolesPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'pending';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageTeamRole, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.teamRoles')}
      list={list}
      firstState="pending"
      states={states.map((value) => ({ value, label: t(`console.teamRoleState.${value}`) }))}
      canFilter
      Line={Line}
      save={<SaveCsv call={exportTeamRole} asked={asked} />}
    >
      {(open) => (open ? <Application key={`${open.id} ${String(open.version)}`} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskTeamRole }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={row.user.uid}
      detail={row.user.nickname}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={t(`console.teamRole.${row.role}`)}
    />
  );
}

function Application({ row }: { row: DeskTeamRole }) {
  const { t } = useLocale();
  return (
    <>
      <TraderHead
        label={
          <>
            {t('console.application')} <span className="numerals">{row.id}</span>, <Moment timeMs={row.createTime} parts="full" />
          </>
        }
        user={row.user}
      />
      <Facts>
        <Fact label={t('console.teamRole')}>{t(`console.teamRole.${row.role}`)}</Fact>
        <Fact label={t('console.teamRoleWords')}>
          <span className="console-words">{row.words}</span>
        </Fact>
        <Fact label={t('console.teamLevel')}>{row.level}</Fact>
        <Fact label={t('console.directMembers')}>{t('console.ofAll', { n: row.directActive, all: row.direct })}</Fact>
        {row.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{row.decidedBy}</Fact>}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      {row.state === 'pending' ? <Verdict row={row} /> : null}
      {row.state === 'approved' ? <End row={row} /> : null}
    </>
  );
}

function Verdict({ row: { id, version, approval } }: { row: DeskTeamRole }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(decideTeamRole, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (!mayCall(operator.roles, decideTeamRole)) return null;
  return (
    <Decision
      yes={t('console.approve')}
      effect={t('console.teamRoleText')}
      hindrance={approval ? t('console.waitsForSecond', { name: approval.by }) : undefined}
      isBusy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ id, version, decision: 'approve' })}
      onNo={(reply) => send.mutate({ id, version, decision: 'reject', reply })}
    />
  );
}

function End({ row: { id, approval } }: { row: DeskTeamRole }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(proposeRoleEnd, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (!mayCall(operator.roles, proposeRoleEnd)) return null;
  return (
    <footer className="console-decision">
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {approval ? <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice> : null}
      <div className="console-buttons">
        <ReasonedAct
          label={t('console.revoke')}
          text={t('console.endTeamRoleText')}
          isDanger
          isBusy={send.isPending}
          isOff={approval !== null}
          onDo={(reason) => send.mutate({ id, reason })}
        />
      </div>
    </footer>
  );
}
