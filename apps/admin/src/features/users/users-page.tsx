// Traders: the list, or the one that is open.
import { useLocale } from '@millrace/ui';
import { OpenUser } from './user.tsx';
import { UserList } from './user-list.tsx';
import { useUsersSearch } from './users-search.ts';

export function UsersPage() {
  const { t } = useLocale();
  const { search } = useUsersSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.users')}</h1>
      {search.id === undefined ? <UserList /> : <OpenUser number={search.id} />}
    </main>
  );
}
