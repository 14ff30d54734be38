// What arrived on the brand's addresses for no order: credited to its owner by two people.
import { exportArrival, mayCall, pageArrival, proposeArrival, type DeskArrival } from '@millrace/contract/admin';
import { Amount, Chip, Field, Moment, RelativeTime, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Decision } from '../../shared/decision.tsx';
import { Fact, Facts } from '../../shared/facts.tsx';
import { NothingOpen, Queue, RowLines, useQueueSearch } from '../../shared/queue.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';

const states = ['listed', 'credited', 'gone'] as const;

export function ArrivalsPage() {
  const { t } = useLocale();
  const { search, page } = useQueueSearch();
  const state = states.find((one) => one === search.state) ?? 'listed';
  const asked = { state };
  const list = useRead(pageArrival, { ...page, ...asked }, { isLive: true });
  return (
    <Queue
      title={t('console.arrivals')}
      list={list}
      firstState="listed"
      states={states.map((value) => ({ value, label: t(`console.arrivalState.${value}`) }))}
      Line={Line}
      save={<SaveCsv call={exportArrival} asked={asked} />}
    >
      {(open) => (open ? <Arrival key={open.id} row={open} /> : <NothingOpen />)}
    </Queue>
  );
}

function Line({ row }: { row: DeskArrival }) {
  const { t } = useLocale();
  return (
    <RowLines
      main={<Amount value={row.amount} decimals={6} unit="USDT" />}
      detail={row.likely ? t('console.likely', { uid: row.likely.uid }) : t('console.noLikely')}
      end={<RelativeTime timeMs={row.time} />}
      endDetail={row.approval ? <Chip look="warn">{t('console.needsSecond')}</Chip> : row.network}
    />
  );
}

function Arrival({ row }: { row: DeskArrival }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [number, setNumber] = useState(row.likely?.uid ?? '');
  const send = useSend(proposeArrival, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const { id, version } = row;
  return (
    <>
      <header className="console-head">
        <div>
          <p className="label">
            {t('console.arrival')} <span className="numerals">{id}</span>
          </p>
          <Amount value={row.amount} decimals={6} size="hero" unit="USDT" />
        </div>
      </header>
      <Facts>
        <Fact label={t('console.line.network')}>{row.network}</Fact>
        <Fact label={t('console.line.transaction')}>{row.txid}</Fact>
        <Fact label={t('console.line.sender')}>{row.from}</Fact>
        <Fact label={t('console.line.address')}>{row.address}</Fact>
        <Fact label={t('console.line.confirmations')}>{row.confirmations}</Fact>
        <Fact label={t('console.line.time')}>
          <Moment timeMs={row.time} parts="full" />
        </Fact>
        {row.typedBy === '' ? null : <Fact label={t('console.typedBy')}>{row.typedBy}</Fact>}
        {row.creditedTo ? <Fact label={t('console.creditedTo')}>{`${row.creditedTo.uid} · ${row.creditedTo.nickname}`}</Fact> : null}
      </Facts>
      {row.state === 'listed' && mayCall(operator.roles, proposeArrival) ? (
        <>
          <div className="console-form">
            <Field
              label={t('console.creditTo')}
              hint={row.likely ? t('console.likely', { uid: row.likely.uid }) : t('console.noLikely')}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
          <Decision
            key={`${id} ${String(version)}`}
            yes={t('console.propose')}
            effect={t('console.proposeText')}
            hindrance={row.approval ? t('console.waitsForSecond', { name: row.approval.by }) : undefined}
            isBusy={send.isPending}
            error={send.error}
            onYes={() => send.mutate({ id, version, number: number.trim() })}
          />
        </>
      ) : null}
    </>
  );
}
