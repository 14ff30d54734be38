// Trader accounts that are the operator's own: rows of these are never theirs to decide. Two persons take one back.
import { nameOwnTrader, type getAccess } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

export function OwnTraders({ traders }: { traders: OutputOf<typeof getAccess>['traders'] }) {
  const { t } = useLocale();
  const [number, setNumber] = useState('');
  const send = useSend(nameOwnTrader, () => setNumber(''));
  return (
    <section>
      <h2 className="console-subtitle">{t('console.ownTraders')}</h2>
      <p className="ink-2">{t('console.ownTradersText')}</p>
      {traders.length === 0 ? <p className="label">{t('console.ownTradersNone')}</p> : null}
      <ul>
        {traders.map(({ id, uid, nickname }) => (
          <li key={id}>
            <span className="numerals">{uid}</span> {nickname}
          </li>
        ))}
      </ul>
      <form
        className="console-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== '') send.mutate({ number: number.trim() });
        }}
      >
        <Field label={t('console.trader')} value={number} onChange={(event) => setNumber(event.target.value)} />
        {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        <Button size="small" look="line" type="submit" busy={send.isPending}>
          {t('console.ownTraderName')}
        </Button>
      </form>
    </section>
  );
}
