// The list of linked accounts with its filter, order and file.
import { exportAccount, pageAccount } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Choice } from '../../shared/choice.tsx';
import { OrderSelect } from '../../shared/order-select.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { NextPage } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';
import { AccountTable } from './account-table.tsx';
import { environments, useAccountsSearch } from './accounts-search.ts';

const PAGE_ROWS = 50;

export function AccountList() {
  const { t } = useLocale();
  const { search, change } = useAccountsSearch();
  const { environment, state, uid, sort, after } = search;
  const asked = {
    ...(environment && { environment }),
    ...(state && { isBroken: 'true' as const }),
    ...(uid && { uid }),
    ...(sort && { sort }),
  };
  const page = useRead(pageAccount, { ...asked, ...(after && { afterId: after }), pageSize: PAGE_ROWS });
  const nextId = page.data?.nextId ?? null;
  return (
    <>
      <div className="console-tools">
        <Filter />
        <OrderSelect value={sort} onChange={(order) => change({ after: undefined, sort: order }, { replace: true })} />
        <SaveCsv call={exportAccount} asked={asked} />
      </div>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <AccountTable rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <NextPage at={after} nextId={nextId} onGo={(next) => change({ after: next })} />
    </>
  );
}

function Filter() {
  const { t } = useLocale();
  const { search, change } = useAccountsSearch();
  const [typed, setTyped] = useState(search.uid ?? '');
  const find = (): void => change({ after: undefined, uid: typed.trim() }, { replace: true });
  return (
    <>
      <input
        className="console-input"
        type="search"
        maxLength={8}
        placeholder="UID"
        aria-label="UID"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={find}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find();
        }}
      />
      <Choice
        label={t('console.exchange')}
        value={search.environment}
        options={environments.map((one) => [one, t(`console.environment.${one}`)])}
        onChange={(value) => change({ after: undefined, environment: environments.find((one) => one === value) }, { replace: true })}
      />
      <Choice
        label={t('console.state')}
        value={search.state}
        options={[['broken', t('console.keyBroken')]]}
        onChange={(value) => change({ after: undefined, state: value === 'broken' ? 'broken' : undefined }, { replace: true })}
      />
    </>
  );
}
