// An account in one step, for people who come from an app: one amount, one button, then the key. The laboratory is a page of its own.
import { Button, Field, Plate, Toasts, useLocale, type Toaster } from '@millrace/ui';
import { useState } from 'react';
import { call, type Keys } from './call.ts';
import { AMOUNT } from './figures.ts';
import { NewKeys } from './new-keys.tsx';
import { textsOf, useSubmit } from './use-submit.ts';

export function OpenPage({ toaster }: { toaster: Toaster }) {
  const { t } = useLocale();
  const [keys, setKeys] = useState<Keys>();
  return (
    <>
      <main className="paper-open">
        <h1>{t('exchange.openPaper')}</h1>
        <p className="label">{t('exchange.paperText')}</p>
        <Plate pad>{keys ? <NewKeys heading="h2" keys={keys} onNote={toaster.show} /> : <AmountForm onOpened={setKeys} />}</Plate>
      </main>
      <Toasts toaster={toaster} />
    </>
  );
}

function AmountForm({ onOpened }: { onOpened: (keys: Keys) => void }) {
  const { t } = useLocale();
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const { usdt = '' } = textsOf(form);
    onOpened(await call<Keys>('/paper/accounts', { label: '', perm: 'read_only,trade', balances: { USDT: usdt } }));
  });
  return (
    <form id="open-form" className="paper-form" onSubmit={onSubmit}>
      <Field
        label={t('exchange.paperAmount')}
        name="usdt"
        inputMode="decimal"
        defaultValue="10000"
        required
        pattern={AMOUNT}
        error={error === undefined ? undefined : t('exchange.paperFailed')}
      />
      <Button type="submit" look="primary" wide busy={isBusy}>
        {t('exchange.openPaper')}
      </Button>
    </form>
  );
}
