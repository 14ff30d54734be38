// Enters a statement of broker rebates; a second person decides.
import { proposeRebate, rebateCurrencies } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

type Currency = (typeof rebateCurrencies)[number];

export function RebateEntry({ exchanges }: { exchanges: readonly string[] }) {
  const { t } = useLocale();
  const blank = { exchange: exchanges[0] ?? '', statement: '', startDay: '', endDay: '', currency: 'usdt' as Currency, amount: '' };
  const [isOpen, setIsOpen] = useState(false);
  const [fields, setFields] = useState(blank);
  const send = useSend(proposeRebate, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsOpen(false);
    setFields(blank);
  });
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.rebateEnter')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.rebateEnter')}
        text={t('console.rebateText')}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={() => send.mutate({ ...fields, statement: fields.statement.trim(), amount: fields.amount.trim() })}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          <label className="label" htmlFor="rebate-exchange">
            {t('console.exchange')}
          </label>
          <select id="rebate-exchange" className="console-select" value={fields.exchange} onChange={set('exchange')}>
            {exchanges.map((exchange) => (
              <option key={exchange} value={exchange}>
                {exchange}
              </option>
            ))}
          </select>
          <Field
            label={t('console.statementNumber')}
            hint={t('console.statementHint')}
            value={fields.statement}
            onChange={set('statement')}
          />
          <Field label={t('console.startDay')} type="date" value={fields.startDay} onChange={set('startDay')} />
          <Field label={t('console.endDay')} type="date" value={fields.endDay} onChange={set('endDay')} />
          <label className="label" htmlFor="rebate-currency">
            {t('console.currency')}
          </label>
          <select id="rebate-currency" className="console-select" value={fields.currency} onChange={set('currency')}>
            {rebateCurrencies.map((currency) => (
              <option key={currency} value={currency}>
                {t(`console.balance.${currency}`)}
              </option>
            ))}
          </select>
          <Field label={t('console.amount')} inputMode="decimal" value={fields.amount} onChange={set('amount')} />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
