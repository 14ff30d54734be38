// Proposes a credit or debit by hand; a second person decides.
import { walletCurrencies, type WalletCurrency } from '@millrace/contract';
import { proposeAdjustment } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useQueueSearch } from '../../shared/queue.tsx';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

const blank = { number: '', currency: 'usdt' as WalletCurrency, amount: '', reason: '' };

export function Adjustment() {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [fields, setFields] = useState(blank);
  const { change } = useQueueSearch();
  const send = useSend(proposeAdjustment, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
    setFields(blank);
    // One's own proposals do not wait for oneself.
    change({ state: 'open', id: undefined, page: undefined });
  });
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.adjust')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.adjust')}
        text={t('console.adjustText')}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={() => send.mutate({ ...fields, number: fields.number.trim(), amount: fields.amount.trim(), reason: fields.reason.trim() })}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          <Field label={t('console.trader')} value={fields.number} onChange={set('number')} />
          <label className="label" htmlFor="adjust-currency">
            {t('console.balance')}
          </label>
          <select id="adjust-currency" className="console-select" value={fields.currency} onChange={set('currency')}>
            {walletCurrencies.map((currency) => (
              <option key={currency} value={currency}>
                {t(`console.balance.${currency}`)}
              </option>
            ))}
          </select>
          <Field
            label={t('console.amount')}
            hint={t('console.adjustHint')}
            inputMode="decimal"
            value={fields.amount}
            onChange={set('amount')}
          />
          <Field label={t('console.reason')} maxLength={200} value={fields.reason} onChange={set('reason')} />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
