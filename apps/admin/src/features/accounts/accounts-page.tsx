// Exchange accounts of all traders: the list, or the one that is open.
import { useLocale } from '@millrace/ui';
import { OpenAccount } from './account.tsx';
import { AccountList } from './account-list.tsx';
import { useAccountsSearch } from './accounts-search.ts';

export function AccountsPage() {
  const { t } = useLocale();
  const { search } = useAccountsSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.accounts')}</h1>
      {search.id === undefined ? <AccountList /> : <OpenAccount id={search.id} />}
    </main>
  );
}
