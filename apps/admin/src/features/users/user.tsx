// One trader: who they are and what they have, their statement, their orders of money, and what operators did.
import { getUser, type AdminUser } from '@millrace/contract/admin';
import { Blank, Broken, Button, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { Freeze } from './freeze.tsx';
import { History } from './history.tsx';
import { Messages } from './messages.tsx';
import { Notes } from './notes.tsx';
import { Orders } from './orders.tsx';
import { Overview } from './overview.tsx';
import { Statement } from './statement.tsx';
import { parts, useUsersSearch } from './users-search.ts';

export function OpenUser({ number }: { number: string }) {
  const { t } = useLocale();
  const { change } = useUsersSearch();
  const found = useRead(getUser, { number });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined, part: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.error && !found.isFetching ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="person" title={t('console.notFound')} text={t('console.notFoundText')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <User user={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function User({ user }: { user: AdminUser }) {
  const { t } = useLocale();
  const { search, change } = useUsersSearch();
  const part = search.part ?? 'overview';
  return (
    <article aria-label={user.uid}>
      <h2 className="console-subtitle">
        {user.nickname} <span className="numerals">{user.uid}</span>
      </h2>
      <Freeze user={user} />
      <Segment
        label={t('console.userPart')}
        value={part}
        options={parts.map((value) => ({ value, label: t(`console.userPart.${value}`) }))}
        onChange={(value) => change({ part: value === 'overview' ? undefined : value }, { replace: true })}
      />
      {part === 'overview' ? <Overview user={user} /> : null}
      {part === 'statement' ? <Statement userId={user.id} /> : null}
      {part === 'orders' ? <Orders userId={user.id} /> : null}
      {part === 'messages' ? <Messages userId={user.id} /> : null}
      {part === 'notes' ? <Notes userId={user.id} /> : null}
      {part === 'history' ? <History userId={user.id} /> : null}
    </article>
  );
}
