// One journal: its lines, what it was booked for and who decided.
import { getJournal, type JournalView } from '@millrace/contract/admin';
import { Amount, Blank, Broken, Button, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { Fact, Facts } from '../../shared/facts.tsx';
import { plainText } from '../../shared/plain-text.ts';
import { useRead } from '../../shared/use-call.ts';
import { Counter } from './counter.tsx';
import { useLedgerSearch } from './ledger-search.ts';
import { Sum } from './sum.tsx';

export function OpenJournal({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useLedgerSearch();
  const found = useRead(getJournal, { id });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.error ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="book" title={t('console.journalsEmpty')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <Journal journal={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Journal({ journal }: { journal: JournalView }) {
  const { t } = useLocale();
  const { id, kind, ref, day, createTime, source, detail } = journal;
  return (
    <article aria-label={t('console.journal', { id })}>
      <h2 className="console-subtitle">
        {t('console.journal', { id })} · {t(`wallet.kind.${kind}`)}
      </h2>
      <Facts>
        <Fact label={t('console.filterRef')}>
          <span className="console-words">{ref}</span>
        </Fact>
        <Fact label={t('console.line.time')}>
          <Moment timeMs={createTime} parts="full" />
        </Fact>
        <Fact label={t('console.filterDay')}>{day}</Fact>
        {source === null ? null : (
          <Fact label={t('console.source')}>
            {source.kind === 'journal' ? t('console.journal', { id: source.id }) : t(`console.source.${source.kind}`, { id: source.id })}
          </Fact>
        )}
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} label={name}>
            {plainText(value)}
          </Fact>
        ))}
      </Facts>
      <Lines postings={journal.postings} />
      <Counter journal={journal} />
      <Deciders approvals={journal.approvals} />
    </article>
  );
}

function Lines({ postings }: Pick<JournalView, 'postings'>) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.journalCsv.trader')}</th>
          <th scope="col">{t('console.journalCsv.account')}</th>
          <th scope="col" className="console-number">
            {t('console.amount')}
          </th>
          <th scope="col" className="console-number">
            {t('console.balanceAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((line) => (
          <tr key={`${line.owner?.id ?? ''} ${line.currency} ${line.account}`}>
            <td>{line.owner ? `${line.owner.uid} · ${line.owner.nickname}` : t('console.ofPlatform')}</td>
            <td>
              {t(`console.balance.${line.currency}`)} · {t(`console.account.${line.account}`)}
            </td>
            <td className="console-number">
              <Sum line={line} />
            </td>
            <td className="console-number">{line.balance === null ? null : <Amount value={line.balance} decimals={8} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Deciders({ approvals }: Pick<JournalView, 'approvals'>) {
  const { t } = useLocale();
  return (
    <section>
      <h3 className="console-subtitle">{t('console.deciders')}</h3>
      {approvals.length === 0 ? <p className="label">{t('console.decidersNone')}</p> : null}
      {approvals.map((one) => (
        <Facts key={one.id ?? String(one.createTime)}>
          {one.kind === null ? null : <Fact label={t('console.what')}>{t(`console.approvalKind.${one.kind}`)}</Fact>}
          <Fact label={t('console.state')}>{t(`console.approvalState.${one.state}`)}</Fact>
          {one.proposedBy === '' ? null : <Fact label={t('console.proposedBy')}>{one.proposedBy}</Fact>}
          {one.decidedBy === '' ? null : <Fact label={t('console.decidedBy')}>{one.decidedBy}</Fact>}
          {one.reply === '' ? null : <Fact label={t('console.reply')}>{one.reply}</Fact>}
          <Fact label={t('console.line.time')}>
            <Moment timeMs={one.createTime} parts="full" />
          </Fact>
        </Facts>
      ))}
    </section>
  );
}
