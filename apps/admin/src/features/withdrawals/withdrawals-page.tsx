// Withdrawals: one person approves, another pays; two end one whose payout is lost.
import {
  decideWithdrawal,
  exportWithdrawal,
  mayCall,
  pageWithdrawal,
  payWithdrawal,
  proposeEnd,
  type DeskWithdrawal,
} from '@millrace/contract/admin';
import { Amount, Chip, Field, Moment, Notice, RelativeTime, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';

const states = ['requested', 'approved', 'sending', 'confirmed', 'rejected', 'lost'] as const;
const DAY_MS = 86_400_000;

export function WithdrawalsPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'requested';
  const asked = { state, uid: search.uid, sort: search.sort };
  const list = useRead(pageWithdrawal, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.withdrawals')}
      list={list}
      firstState="requested"
      states={states.map((value) => ({ value, label: t(`console.withdrawalState.${value}`) }))}
      canFilter
      canSort
      Line={Line}
      save={<SaveCsv call={exportWithdrawal} asked={asked} />}
    >
      {(open) => (open ? <Withdrawal key={open.id} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskWithdrawal }) {
  return (
    <RowLines
      main={<Amount value={row.amount} unit="USDT" />}
      detail={`${row.user.uid} · ${row.user.nickname}`}
      end={<RelativeTime timeMs={row.createTime} />}
      endDetail={row.approvedBy === '' ? row.network : <Chip look="warn">{row.approvedBy}</Chip>}
    />
  );
}

function Withdrawal({ row }: { row: DeskWithdrawal }) {
  const { t, now } = useLocale();
  return (
    <>
      <header className="console-head">
        <div>
          <p className="label">
            {t('console.withdrawal')} <span className="numerals">{row.id}</span>, <Moment timeMs={row.createTime} parts="full" />
          </p>
          <Amount value={row.amount} size="hero" unit="USDT" />
        </div>
        <div className="console-who">
          <p className="weight-medium">{row.user.nickname}</p>
          <p className="label numerals">{row.user.uid}</p>
        </div>
      </header>
      {now() - row.proofTime < DAY_MS ? <Notice warn>{t('console.proofChanged')}</Notice> : null}
      {row.isKnownAddress ? null : <Notice>{t('console.newAddress')}</Notice>}
      <Facts>
        <Fact label={t('console.line.network')}>{row.network}</Fact>
        <Fact label={t('console.line.address')}>{row.address}</Fact>
        <Fact label={t('console.fee')}>
          <Amount value={row.fee} unit="USDT" />
        </Fact>
        <Fact label={t('console.arrives')}>
          <Amount value={row.arrives} unit="USDT" />
        </Fact>
        {row.approvedBy === '' ? null : <Fact label={t('console.approvedBy')}>{row.approvedBy}</Fact>}
        {row.paidBy === '' ? null : <Fact label={t('console.paidBy')}>{row.paidBy}</Fact>}
        {row.txid === null ? null : <Fact label={t('console.line.transaction')}>{row.txid}</Fact>}
        {row.endTime === null ? null : (
          <Fact label={t('console.voidAt')}>
            <Moment timeMs={row.endTime} parts="full" />
          </Fact>
        )}
        {row.reply === '' ? null : <Fact label={t('console.reply')}>{row.reply}</Fact>}
      </Facts>
      <Verdict key={`${row.id} ${String(row.version)}`} row={row} />
    </>
  );
}

function Verdict({ row }: { row: DeskWithdrawal }) {
  if (row.state === 'requested') return <First row={row} />;
  if (row.state === 'approved') return <Second row={row} />;
  return row.state === 'lost' ? <Lost row={row} /> : null;
}

function First({ row: { id, version } }: { row: DeskWithdrawal }) {
  const { t } = useLocale();
  const operator = useOperator();
  const decide = useSend(decideWithdrawal, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (!mayCall(operator.roles, decideWithdrawal)) return null;
  return (
    <Decision
      yes={t('console.approve')}
      effect={t('console.approveWithdrawalText')}
      isBusy={decide.isPending}
      error={decide.error}
      onYes={() => decide.mutate({ id, version, decision: 'approve' })}
      onNo={(reply) => decide.mutate({ id, version, decision: 'reject', reply })}
    />
  );
}

function Second({ row: { id, version, isMine, approvedBy } }: { row: DeskWithdrawal }) {
  const { t } = useLocale();
  const operator = useOperator();
  const pay = useSend(payWithdrawal, () => toaster.show(t('console.outcome.done')));
  const decide = useSend(decideWithdrawal, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const mayPay = mayCall(operator.roles, payWithdrawal);
  const hindrance = isMine ? t('console.samePerson') : mayPay ? undefined : t('console.waitsForSecond', { name: approvedBy });
  return (
    <Decision
      yes={t('console.pay')}
      effect={t('console.payText')}
      hindrance={hindrance}
      isBusy={pay.isPending || decide.isPending}
      error={pay.error ?? decide.error}
      onYes={() => pay.mutate({ id, version })}
      onNo={(reply) => decide.mutate({ id, version, decision: 'reject', reply })}
    />
  );
}

/** Found on the network under a transaction id, or given back with words for the trader. */
function Lost({ row: { id, version, approval } }: { row: DeskWithdrawal }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [txid, setTxid] = useState('');
  const propose = useSend(proposeEnd, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  if (!mayCall(operator.roles, proposeEnd)) return null;
  return (
    <>
      <Notice warn>{t('console.lostText')}</Notice>
      <div className="console-form">
        <Field label={t('console.foundTxid')} value={txid} onChange={(event) => setTxid(event.target.value.trim())} />
      </div>
      <Decision
        yes={t('console.proposePaid')}
        effect={t('console.proposeText')}
        hindrance={approval ? t('console.waitsForSecond', { name: approval.by }) : txid === '' ? t('console.foundTxidMissing') : undefined}
        isBusy={propose.isPending}
        error={propose.error}
        onYes={() => propose.mutate({ id, version, txid })}
        onNo={approval ? undefined : (reply) => propose.mutate({ id, version, reply })}
      />
    </>
  );
}
