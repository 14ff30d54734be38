// A trader by UID or email: who they are, what they have, and their statement.
import { fuelCurrencies } from '@millrace/contract';
import { findUser, pageStatement, type AdminUser } from '@millrace/contract/admin';
import { Amount, Blank, Broken, Button, Chip, Field, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { Fact, Facts } from '../../shared/facts.tsx';
import { useQueueSearch } from '../../shared/queue.tsx';
import { unitOf } from '../../shared/units.ts';
import { useRead } from '../../shared/use-call.ts';

export function UsersPage() {
  const { t } = useLocale();
  const { search, change } = useQueueSearch();
  const [typed, setTyped] = useState(search.id ?? '');
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.users')}</h1>
      <form
        className="console-find"
        onSubmit={(event) => {
          event.preventDefault();
          change({ id: typed.trim() === '' ? undefined : typed.trim() });
        }}
      >
        <Field label={t('console.findLabel')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Button look="primary" type="submit">
          {t('console.find')}
        </Button>
      </form>
      {search.id === undefined ? (
        <Blank icon="person" title={t('console.findTitle')} text={t('console.findText')} />
      ) : (
        <Found number={search.id} />
      )}
    </main>
  );
}

function Found({ number }: { number: string }) {
  const { t } = useLocale();
  const found = useRead(findUser, { number });
  if (found.error && !found.isFetching)
    return found.error instanceof ApiError && found.error.reason === 'notFound' ? (
      <Blank icon="person" title={t('console.notFound')} text={t('console.notFoundText')} />
    ) : (
      <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
    );
  if (!found.data || found.isPlaceholderData) return <SkeletonRows count={4} />;
  return (
    <>
      <Person user={found.data} />
      <Statement userId={found.data.id} />
    </>
  );
}

function Person({ user }: { user: AdminUser }) {
  const { t } = useLocale();
  const { wallet } = user;
  return (
    <div className="console-columns">
      <Facts>
        <Fact label={t('console.nickname')}>{user.nickname}</Fact>
        <Fact label="UID">{user.uid}</Fact>
        <Fact label={t('console.email')}>{user.email}</Fact>
        <Fact label={t('console.since')}>
          <Moment timeMs={user.createTime} parts="full" />
        </Fact>
        <Fact label={t('console.inviter')}>
          {user.inviter ?? t('console.nothing')}
          {user.isViaBrokerLink ? ` · ${t('console.viaBrokerLink')}` : null}
        </Fact>
        <Fact label={t('console.proofTime')}>
          <Moment timeMs={user.proofTime} parts="full" />
        </Fact>
        <Fact label={t('console.tasks')}>{user.tasks}</Fact>
        <Fact label={t('console.accounts')}>
          {user.accounts.length === 0
            ? t('console.nothing')
            : user.accounts.map((one) => `${one.environment} ${one.exchangeUid}`).join(', ')}
        </Fact>
        <Fact label={t('console.marks')}>
          {user.isFrozen ? <Chip look="loss">{t('console.frozen')}</Chip> : null}{' '}
          {user.isTwoStep ? <Chip>{t('console.twoStep')}</Chip> : null}{' '}
          {user.isActivation ? <Chip look="gain">{t('console.activated')}</Chip> : null}
        </Fact>
      </Facts>
      <Facts>
        <Fact label={t('console.balance.usdt')}>
          <Amount value={wallet.usdt} unit="USDT" />
        </Fact>
        <Fact label={t('console.held')}>
          <Amount value={wallet.held} unit="USDT" />
        </Fact>
        {fuelCurrencies.map((currency) => (
          <Fact key={currency} label={t(`console.balance.${currency}`)}>
            <Amount value={wallet[currency]} />
          </Fact>
        ))}
        <Fact label={t('console.balance.token')}>
          <Amount value={wallet.token} />
        </Fact>
      </Facts>
    </div>
  );
}

function Statement({ userId }: { userId: string }) {
  const { t } = useLocale();
  const [before, setBefore] = useState<readonly string[]>([]);
  const beforeId = before.at(-1);
  const page = useRead(pageStatement, { userId, pageSize: 20, ...(beforeId === undefined ? {} : { beforeId }) });
  if (page.error) return <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />;
  if (!page.data) return <SkeletonRows count={6} />;
  const { rows, nextId } = page.data;
  return (
    <section>
      <h2 className="console-subtitle">{t('console.statement')}</h2>
      {rows.length === 0 ? <Blank title={t('console.statementEmpty')} /> : null}
      {rows.length === 0 ? null : (
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{t('console.line.time')}</th>
              <th scope="col">{t('console.what')}</th>
              <th scope="col">{t('console.balance')}</th>
              <th scope="col" className="console-number">
                {t('console.amount')}
              </th>
              <th scope="col" className="console-number">
                {t('console.balanceAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Moment timeMs={row.createTime} parts="full" />
                </td>
                <td>{t(`wallet.kind.${row.kind}`)}</td>
                <td>{t(`console.balance.${row.currency}`)}</td>
                <td className="console-number">
                  <Amount value={row.amount} decimals={8} sign="change" unit={unitOf(row.currency, t)} />
                </td>
                <td className="console-number">
                  <Amount value={row.balance} decimals={8} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="console-pages">
        <Button size="small" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          {t('common.previous')}
        </Button>
        <Button size="small" disabled={nextId === null} onClick={() => setBefore(nextId === null ? before : [...before, nextId])}>
          {t('common.next')}
        </Button>
      </div>
    </section>
  );
}
