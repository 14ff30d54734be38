// Who a trader is, what they have, and their accounts, tasks and devices.
import { fuelCurrencies, languages } from '@millrace/contract';
import type { AdminUser } from '@millrace/contract/admin';
import { Amount, Chip, Moment, Notice, useLocale } from '@millrace/ui';
import { Fact, Facts } from '../../shared/facts.tsx';
import { unitOf } from '../../shared/units.ts';
import { Accounts, Devices, Tasks } from './belongings.tsx';
import { Marks } from './marks.tsx';
import { useUsersSearch } from './users-search.ts';

export function Overview({ user }: { user: AdminUser }) {
  return (
    <>
      <Person user={user} />
      <Accounts accounts={user.accounts} />
      <Tasks user={user} />
      <Devices devices={user.devices} />
    </>
  );
}

function Person({ user }: { user: AdminUser }) {
  const { t } = useLocale();
  const { change } = useUsersSearch();
  const { wallet, inviter } = user;
  return (
    <div className="console-columns">
      <Facts>
        <Fact label={t('console.nickname')}>{user.nickname}</Fact>
        {user.realName === '' ? null : <Fact label={t('console.realName')}>{user.realName}</Fact>}
        {user.phone === '' ? null : <Fact label={t('console.phone')}>{user.phone}</Fact>}
        <Fact label="UID">{user.uid}</Fact>
        <Fact label={t('console.email')}>{user.email}</Fact>
        <Fact label={t('console.since')}>
          <Moment timeMs={user.createTime} parts="full" />
        </Fact>
        {user.closing === null ? null : (
          <Fact label={t('console.closedByTrader')}>
            <Moment timeMs={user.closing.createTime} parts="full" />
            {user.closing.givenUp.map(({ currency, amount }) => (
              <span key={currency} className="block">
                {t('console.givenUp')} <Amount value={amount} decimals={8} unit={unitOf(currency, t)} /> {t(`console.balance.${currency}`)}
              </span>
            ))}
          </Fact>
        )}
        <Fact label={t('console.inviter')}>
          {inviter === null ? (
            t('console.nothing')
          ) : (
            <button type="button" className="link numerals" onClick={() => change({ id: inviter })}>
              {inviter}
            </button>
          )}
        </Fact>
        <Fact label={t('console.teamDepth')}>{user.depth}</Fact>
        <Fact label={t('console.directs')}>{user.directs}</Fact>
        <Fact label={t('console.teamLevel')}>{user.level}</Fact>
        <Fact label={t('console.language')}>{languages.find(({ code }) => code === user.languageCode)?.name ?? user.languageCode}</Fact>
        <Fact label={t('console.proofTime')}>
          <Moment timeMs={user.proofTime} parts="full" />
        </Fact>
        <Fact label={t('console.marks')}>
          <Marks user={user} /> {user.isTwoStep ? <Chip>{t('console.twoStep')}</Chip> : null}
        </Fact>
      </Facts>
      {wallet === null ? <Notice icon="shield">{t('console.walletNotGranted')}</Notice> : <Balances wallet={wallet} />}
    </div>
  );
}

function Balances({ wallet }: { wallet: NonNullable<AdminUser['wallet']> }) {
  const { t } = useLocale();
  return (
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
  );
}
