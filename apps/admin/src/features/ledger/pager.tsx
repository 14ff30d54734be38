// Steps through a list that knows only what comes next; the step back is the browser's.
import { Button, useLocale } from '@millrace/ui';
import { useLedgerSearch } from './ledger-search.ts';

export function Pager({ nextId }: { nextId: string | null }) {
  const { t } = useLocale();
  const { search, change } = useLedgerSearch();
  if (nextId === null && search.after === undefined) return null;
  return (
    <nav className="console-pages" aria-label={t('console.pages')}>
      <Button size="small" disabled={search.after === undefined} onClick={() => change({ after: undefined })}>
        {t('console.firstPage')}
      </Button>
      <Button size="small" disabled={nextId === null} onClick={() => change({ after: nextId ?? undefined })}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
