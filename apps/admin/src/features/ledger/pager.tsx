// Steps through a list of the ledger.
import { NextPage } from '../../shared/pages.tsx';
import { useLedgerSearch } from './ledger-search.ts';

export function Pager({ nextId }: { nextId: string | null }) {
  const { search, change } = useLedgerSearch();
  return <NextPage at={search.after} nextId={nextId} onGo={(after) => change({ after })} />;
}
