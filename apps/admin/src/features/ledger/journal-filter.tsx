// Filter, order and file of the list of journals. A trader has balances, everything else has kinds: the two are not asked for together.
import { exportJournal, journalKinds, traderCurrencies } from '@millrace/contract/admin';
import type { WireInputOf } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { OrderSelect } from '../../shared/order-select.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useLedgerSearch } from './ledger-search.ts';

export function JournalFilter({ asked }: { asked: WireInputOf<typeof exportJournal> }) {
  const { t } = useLocale();
  const { search, change } = useLedgerSearch();
  return (
    <div className="console-tools">
      {search.uid === undefined ? (
        <select
          className="console-select"
          aria-label={t('console.what')}
          value={search.kind ?? ''}
          onChange={(event) =>
            change({ after: undefined, kind: journalKinds.find((one) => one === event.target.value) }, { replace: true })
          }
        >
          <option value="">{t('console.allKinds')}</option>
          {journalKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`wallet.kind.${kind}`)}
            </option>
          ))}
        </select>
      ) : (
        <select
          className="console-select"
          aria-label={t('console.balance')}
          value={search.currency ?? ''}
          onChange={(event) =>
            change({ after: undefined, currency: traderCurrencies.find((one) => one === event.target.value) }, { replace: true })
          }
        >
          <option value="">{t('console.filterCurrency')}</option>
          {traderCurrencies.map((currency) => (
            <option key={currency} value={currency}>
              {t(`console.balance.${currency}`)}
            </option>
          ))}
        </select>
      )}
      <Typed
        label={t('console.filterUid')}
        value={search.uid}
        pattern={/^\d{8}$/}
        onChange={(uid) => change({ after: undefined, uid, kind: undefined, currency: undefined }, { replace: true })}
      />
      <Typed
        label={t('console.filterRef')}
        value={search.ref}
        pattern={/^[A-Za-z][\w.:-]{0,199}$/}
        onChange={(ref) => change({ after: undefined, ref }, { replace: true })}
      />
      <Day value={search.day} onChange={(day) => change({ after: undefined, day }, { replace: true })} />
      <OrderSelect value={search.sort} onChange={(sort) => change({ after: undefined, sort }, { replace: true })} />
      <SaveCsv call={exportJournal} asked={asked} />
    </div>
  );
}

interface TypedProps {
  label: string;
  value: string | undefined;
  /** What is asked for; half of it waits. */
  pattern: RegExp;
  onChange: (value: string | undefined) => void;
}

/** Text that filters once it is whole, or once the field is left. */
function Typed({ label, value, pattern, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value ?? '');
  const apply = (): void => {
    const text = typed.trim();
    if (text === '' || pattern.test(text)) onChange(text === '' ? undefined : text);
  };
  return (
    <input
      className="console-input"
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

export function Day({ value, onChange }: { value: string | undefined; onChange: (day: string | undefined) => void }) {
  const { t } = useLocale();
  return (
    <input
      className="console-input"
      type="date"
      aria-label={t('console.filterDay')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
