// One linked account: its key fact by fact, checking it now, and ending its use.
import { checkAccountKey, getAccount, mayCall, revokeKey, type AdminAccount } from '@millrace/contract/admin';
import { Blank, Broken, Button, Icon, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { KeyState } from './account-table.tsx';
import { ApiError, errorText } from '../../shared/api.ts';
import { Fact, Facts } from '../../shared/facts.tsx';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { useAccountsSearch } from './accounts-search.ts';

export function OpenAccount({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useAccountsSearch();
  const found = useRead(getAccount, { id }, { isLive: true });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.error && !found.isFetching ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="list" title={t('console.panicKeysEmpty')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <Account of={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Account({ of }: { of: AdminAccount }) {
  const { t } = useLocale();
  const { account, checks, holding } = of;
  return (
    <article aria-label={account.maskedKey}>
      <h2 className="console-subtitle">
        {t(`console.environment.${account.environment}`)} <span className="numerals">{account.exchangeUid}</span>{' '}
        <span className="numerals">{account.user.uid}</span> {account.user.nickname}
      </h2>
      <Acts of={of} />
      <Facts>
        <Fact label={t('console.key')}>
          <span className="numerals">{account.maskedKey}</span>
        </Fact>
        <Fact label={t('console.state')}>
          <KeyState of={account} />
        </Fact>
        <Fact label={t('console.keyBrokenSince')}>
          {account.brokenTime === null ? t('console.nothing') : <Moment timeMs={account.brokenTime} parts="full" />}
        </Fact>
        <Fact label={t('console.keyChecked')}>
          <Moment timeMs={account.checkTime} parts="full" />
        </Fact>
        <Fact label={t('console.keyAnswered')}>
          <Moment timeMs={account.answerTime} parts="full" />
        </Fact>
        <Fact label={t('console.made')}>
          <Moment timeMs={account.createTime} parts="full" />
        </Fact>
        <Fact label={t('console.keyTasks')}>{account.tasks}</Fact>
        <Fact label={t('console.keyHolding')}>{holding}</Fact>
      </Facts>
      <section aria-label={t('console.keyFindings')}>
        <h3 className="console-subtitle">{t('console.keyFindings')}</h3>
        <table className="console-table">
          <tbody>
            {checks.map(({ fact, state, words }) => (
              <tr key={fact}>
                <th scope="row">
                  <Icon name={state === 'ok' ? 'ok' : 'warn'} size={18} /> {fact}
                </th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );
}

function Acts({ of: { account, holding } }: { of: AdminAccount }) {
  const { t } = useLocale();
  const operator = useOperator();
  const check = useSend(checkAccountKey, ({ outcome }) => toaster.show(t(`console.keyCheck.${outcome}`)));
  const revoke = useSend(revokeKey, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const error = check.error ?? revoke.error;
  const { id, tasks, isRevoked } = account;
  const [mayCheck, mayRevoke] = [mayCall(operator.roles, checkAccountKey), mayCall(operator.roles, revokeKey)];
  if (!mayCheck && !mayRevoke) return null;
  return (
    <section className="console-freeze">
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      <div className="console-acts">
        {mayCheck ? (
          <Button look="line" busy={check.isPending} disabled={isRevoked} onClick={() => check.mutate({ id })}>
            {t('console.keyCheck')}
          </Button>
        ) : null}
        {mayRevoke ? (
          <ReasonedAct
            label={t('console.keyRevoke')}
            text={t('console.keyRevokeText', { tasks, holding })}
            isDanger
            isBusy={revoke.isPending}
            isOff={isRevoked}
            onDo={(reason) => revoke.mutate({ id, reason })}
          />
        ) : null}
      </div>
    </section>
  );
}
