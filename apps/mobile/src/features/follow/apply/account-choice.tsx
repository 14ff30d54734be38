// One of the linked accounts becomes the lead account. One that cannot lead is shown with the reason and cannot be chosen.
import { Amount, Broken, Button, Chip, FieldNote, formatDecimal, Plate, Row, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, type ReactNode } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { useLeadAccounts, type LeadAccount } from './use-lead-accounts.ts';

interface AccountChoiceProps {
  /** USDT; a lead account must hold more than this. */
  margin: string;
  /** Id of the chosen account; empty while none is. */
  value: string;
  error: string | undefined;
  onChange: (credentialId: string) => void;
}

export function AccountChoice({ margin, value, error, onChange }: AccountChoiceProps) {
  const { t } = useLocale();
  const id = useId();
  const { accounts, credentials, readAgain, isReading } = useLeadAccounts(margin);
  const isGone = accounts !== undefined && value !== '' && !accounts.some(({ credential }) => credential.id === value);
  useEffect(() => {
    // The account of an earlier application may be unlinked by now.
    if (isGone) onChange('');
  }, [isGone, onChange]);
  if (!accounts)
    return (
      <Head>
        {credentials.error === null ? (
          <SkeletonRows count={1} />
        ) : (
          <Broken title={errorText(credentials.error, t)} onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />
        )}
      </Head>
    );
  return (
    <Head>
      {accounts.length === 0 ? (
        <NoAccount />
      ) : (
        <Plate>
          <div className="rows" role="radiogroup" aria-label={t('follow.account')}>
            {accounts.map((account) => (
              <AccountRow
                key={account.credential.id}
                account={account}
                margin={margin}
                group={id}
                isChosen={account.credential.id === value}
                onChoose={() => onChange(account.credential.id)}
              />
            ))}
          </div>
          {accounts.some(({ fit }) => fit === 'unknown') ? (
            <div className="inset pb-3">
              <Button wide busy={isReading} onClick={readAgain}>
                {t('follow.readAgain')}
              </Button>
            </div>
          ) : null}
        </Plate>
      )}
      <div className="gutter">
        <FieldNote id={`${id}-below`} error={error} />
      </div>
    </Head>
  );
}

function Head({ children }: { children: ReactNode }) {
  const { t } = useLocale();
  return (
    <div className="lead-accounts">
      <Section title={t('follow.account')} />
      {children}
    </div>
  );
}

function NoAccount() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayLink = usePageOpen('/auth');
  return (
    <Plate pad>
      <p className="weight-medium">{t('exchange.none')}</p>
      <p className="label mt-1">{t('exchange.noneText')}</p>
      {mayLink ? (
        <div className="mt-3">
          <Button wide onClick={() => void navigate({ to: '/auth' })}>
            {t('exchange.link')}
          </Button>
        </div>
      ) : null}
    </Plate>
  );
}

interface AccountRowProps {
  account: LeadAccount;
  margin: string;
  /** Name of the group of radio buttons. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function AccountRow({ account, margin, group, isChosen, onChoose }: AccountRowProps) {
  const { t } = useLocale();
  const id = useId();
  const { credential, totalUsdt, fit } = account;
  return (
    <div className="lead-account" data-account={credential.id} data-fit={fit}>
      <input
        type="radio"
        className="lead-account-input"
        name={group}
        checked={isChosen}
        disabled={fit !== 'fits'}
        aria-labelledby={id}
        onChange={onChoose}
      />
      <div id={id}>
        <Row
          lead={<span className="lead-account-dot" aria-hidden="true" />}
          title={
            <>
              {credential.remark}
              <Chip look={credential.environment === 'real' ? 'line' : 'brand'}>{t(`exchange.environment.${credential.environment}`)}</Chip>
            </>
          }
          line={<AccountLine account={account} margin={margin} />}
          value={totalUsdt === undefined ? undefined : <Amount value={totalUsdt} unit="USDT" rounding="down" />}
        />
      </div>
    </div>
  );
}

/** The key of an account that fits, else why it does not. */
function AccountLine({ account: { credential, fit, error }, margin }: { account: LeadAccount; margin: string }) {
  const { t, tag } = useLocale();
  if (fit === 'fits') return credential.maskedKey;
  if (fit === 'reading') return t('follow.account.reading');
  const reasons = {
    tooLittle: () => t('follow.account.tooLittle', { margin: formatDecimal(margin, { tag }) }),
    broken: () => t('exchange.broken'),
    unknown: () => errorText(error, t),
  };
  return <span className="ink-warn">{reasons[fit]()}</span>;
}
