// Accounts of the laboratory: opening one with any rights, the chosen one, a gift of money, and what it holds.
import { Button, Field, Plate, Select, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { AccountLists } from './account-lists.tsx';
import { call, type AccountName, type AccountState, type Keys } from './call.ts';
import { Disclosure } from './disclosure.tsx';
import { AMOUNT } from './figures.ts';
import { NewKeys } from './new-keys.tsx';
import { textsOf, useSubmit } from './use-submit.ts';
import { usePolled } from './use-polled.ts';

const CURRENCY = '[A-Z0-9]{2,10}';
const PERMISSIONS = ['read_only,trade', 'read_only', 'read_only,trade,withdraw'] as const;
type Permission = (typeof PERMISSIONS)[number];
const PERMISSION_KEYS = { read_only: 'exchange.can.read', trade: 'exchange.can.trade', withdraw: 'exchange.can.withdraw' } as const;

export interface AccountPlateProps {
  /** Of the chosen account; "" = none. */
  apiKey: string;
  onApiKey: (apiKey: string) => void;
  onNote: (note: string) => void;
}

export function AccountPlate({ apiKey, onApiKey, onNote }: AccountPlateProps) {
  const { t } = useLocale();
  const [isOpening, setOpening] = useState(false);
  const [keys, setKeys] = useState<Keys>();
  const accounts = usePolled<AccountName[]>('/paper/accounts');
  const known = accounts.value ?? [];
  const chosen = known.some((account) => account.apiKey === apiKey) ? apiKey : (known[0]?.apiKey ?? '');
  useEffect(() => {
    // A key that was opened just now may not be in the polled list yet.
    if (chosen !== '' && (apiKey === '' || apiKey !== keys?.apiKey)) onApiKey(chosen);
  }, [apiKey, chosen, keys, onApiKey]);
  const onOpened = async (opened: Keys): Promise<void> => {
    setKeys(opened);
    setOpening(false);
    onApiKey(opened.apiKey);
    await accounts.refresh();
  };
  return (
    <div className="paper-account">
      <Plate pad>
        <h2>{t('paper.account')}</h2>
        <Disclosure id="open" label={t('exchange.openPaper')} look="primary" open={isOpening} onToggle={setOpening}>
          <OpenAccountForm onOpened={onOpened} />
        </Disclosure>
        {keys ? <NewKeys heading="h3" key={keys.apiKey} keys={keys} onNote={onNote} /> : null}
        <div id="admin">
          {known.length > 0 ? (
            <Select
              label={t('paper.accounts')}
              value={chosen}
              options={known.map((account) => ({ value: account.apiKey, label: nameOf(account) }))}
              onChange={onApiKey}
            />
          ) : (
            <p className="label">{t('paper.noAccount')}</p>
          )}
          {chosen === '' ? null : <Holdings key={chosen} apiKey={chosen} />}
        </div>
      </Plate>
    </div>
  );
}

/** The label where there is one, and both ends of the key. */
function nameOf({ label, apiKey }: AccountName): string {
  const short = apiKey.length > 13 ? `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}` : apiKey;
  return label === '' ? short : `${label} · ${short}`;
}

function OpenAccountForm({ onOpened }: { onOpened: (keys: Keys) => Promise<void> }) {
  const { t } = useLocale();
  const [perm, setPerm] = useState<Permission>('read_only,trade');
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const { label = '', usdt = '' } = textsOf(form);
    await onOpened(await call<Keys>('/paper/accounts', { label, perm, balances: { USDT: usdt } }));
  });
  const nameOfPermission = (permission: Permission): string =>
    permission
      .split(',')
      .map((right) => t(PERMISSION_KEYS[right as keyof typeof PERMISSION_KEYS]))
      .join(' · ');
  return (
    <form id="open-form" className="paper-form" onSubmit={onSubmit}>
      <p className="label">{t('exchange.paperText')}</p>
      <Field label={t('exchange.remark')} name="label" maxLength={50} autoComplete="off" />
      <Field
        label={t('exchange.paperAmount')}
        name="usdt"
        inputMode="decimal"
        defaultValue="10000"
        required
        pattern={AMOUNT}
        error={error === undefined ? undefined : t('exchange.paperFailed')}
      />
      <Select
        label={t('exchange.paperRights')}
        value={perm}
        options={PERMISSIONS.map((value) => ({ value, label: nameOfPermission(value) }))}
        onChange={setPerm}
      />
      <Button type="submit" look="primary" wide busy={isBusy}>
        {t('exchange.openPaper')}
      </Button>
    </form>
  );
}

function Holdings({ apiKey }: { apiKey: string }) {
  const { t } = useLocale();
  const account = usePolled<AccountState>(`/paper/account?apiKey=${encodeURIComponent(apiKey)}`);
  const [isGiving, setGiving] = useState(false);
  const [wasGiven, setGiven] = useState(false);
  const give = useSubmit(async (form) => {
    const { ccy = '', amount = '' } = textsOf(form);
    setGiven(false);
    await call('/paper/balances', { apiKey, balances: { [ccy]: amount } });
    setGiven(true);
    await account.refresh();
  });
  return (
    <div id="holdings">
      <Disclosure id="give" label={t('paper.give')} look="line" open={isGiving} onToggle={setGiving}>
        <form id="give-form" className="paper-form" onSubmit={give.onSubmit}>
          <Field label={t('paper.amount')} name="amount" inputMode="decimal" defaultValue="10000" required pattern={AMOUNT} />
          <Field
            label={t('paper.currency')}
            name="ccy"
            defaultValue="USDT"
            required
            pattern={CURRENCY}
            autoCapitalize="characters"
            autoComplete="off"
            error={give.error === undefined ? undefined : `${t('paper.failed')} ${give.error}`}
          />
          <Button type="submit" look="primary" wide busy={give.isBusy}>
            {t('paper.give')}
          </Button>
          <p role="status" className="label">
            {wasGiven ? t('paper.given') : ''}
          </p>
        </form>
      </Disclosure>
      {account.value ? <AccountLists account={account.value} /> : null}
    </div>
  );
}
