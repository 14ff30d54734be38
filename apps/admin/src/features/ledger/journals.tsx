// The list of journals with its filter, and the one that is open.
import { pageJournal, type JournalRow } from '@millrace/contract/admin';
import { Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { JournalFilter } from './journal-filter.tsx';
import { OpenJournal } from './journal.tsx';
import { useLedgerSearch } from './ledger-search.ts';
import { Pager } from './pager.tsx';
import { Sum } from './sum.tsx';

const PAGE_ROWS = 50;

export function Journals() {
  const { search } = useLedgerSearch();
  return search.id === undefined ? <List /> : <OpenJournal id={search.id} />;
}

function List() {
  const { t } = useLocale();
  const { search } = useLedgerSearch();
  const { kind, uid, currency, ref, day, sort, after } = search;
  const filter = { ...(uid === undefined ? { ...(kind && { kind }) } : { uid, ...(currency && { currency }) }), ...(ref && { ref }) };
  const asked = { ...filter, ...(day && { day }), ...(sort && { sort }) };
  const page = useRead(pageJournal, { ...asked, ...(after && { afterId: after }), pageSize: PAGE_ROWS });
  return (
    <>
      <JournalFilter asked={asked} />
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <Pager nextId={page.data?.nextId ?? null} />
    </>
  );
}

function Rows({ rows }: { rows: readonly JournalRow[] }) {
  const { t } = useLocale();
  const { change } = useLedgerSearch();
  if (rows.length === 0) return <Blank icon="book" title={t('console.journalsEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">{t('console.filterRef')}</th>
          <th scope="col">{t('console.journalCsv.trader')}</th>
          <th scope="col" className="console-number">
            {t('console.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const own = row.postings.filter(({ owner }) => owner !== null);
          return (
            <tr key={row.id}>
              <td>
                <Moment timeMs={row.createTime} parts="full" />
              </td>
              <td>{t(`wallet.kind.${row.kind}`)}</td>
              <td className="console-subject">
                <button type="button" className="link" onClick={() => change({ id: row.id })}>
                  {row.ref}
                </button>
              </td>
              <td className="numerals">{[...new Set(own.map(({ owner }) => owner?.uid))].join(', ')}</td>
              <td className="console-number">
                {own.map((line) => (
                  <span key={`${line.owner?.id ?? ''} ${line.currency} ${line.account}`} className="block">
                    <Sum line={line} />
                  </span>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
