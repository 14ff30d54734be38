// Who works at the console, and what two people change of them.
import { exportOperator, mayCall, operatorRoles, operatorStates, pageOperator, proposeNewOperator } from '@millrace/contract/admin';
import { Blank, Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { Choice } from '../../shared/choice.tsx';
import { Pages } from '../../shared/pages.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useOperator } from '../../shared/services.ts';
import { useRead } from '../../shared/use-call.ts';
import { OperatorForm } from './operator-form.tsx';
import { OperatorTable } from './operator-table.tsx';
import { useOperatorsSearch } from './operators-search.ts';

const PAGE_ROWS = 50;

export function OperatorsPage() {
  const { t } = useLocale();
  const me = useOperator();
  const { search, change } = useOperatorsSearch();
  const { page: pageNum = 1, ...asked } = search;
  const page = useRead(pageOperator, { ...asked, pageNum: String(pageNum), pageSize: String(PAGE_ROWS) }, { isLive: true });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.operators')}</h1>
      <p className="ink-2">{t('console.operatorsText')}</p>
      <div className="console-tools">
        <Choice
          label={t('console.state')}
          value={search.state}
          options={operatorStates.map((state) => [state, t(`console.operatorState.${state}`)])}
          onChange={(state) => change({ state })}
        />
        <Choice
          label={t('console.roles')}
          value={search.role}
          options={operatorRoles.map((role) => [role, t(`console.role.${role}`)])}
          onChange={(role) => change({ role })}
        />
        <input
          className="console-input"
          placeholder={t('console.name')}
          aria-label={t('console.name')}
          value={search.name ?? ''}
          onChange={({ target }) => change({ name: target.value.toLowerCase() })}
        />
        <select
          className="console-select"
          aria-label={t('console.order')}
          value={search.sort ?? 'name'}
          onChange={({ target }) => change({ sort: target.value })}
        >
          {(['name', 'newest', 'seen'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`console.order.${one}`)}
            </option>
          ))}
        </select>
        <SaveCsv call={exportOperator} asked={asked} />
        {mayCall(me.roles, proposeNewOperator) ? <OperatorForm /> : null}
      </div>
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data === undefined ? (
        <SkeletonRows count={6} />
      ) : page.data.rows.length === 0 ? (
        <Blank icon="person" title={t('console.operatorsEmpty')} />
      ) : (
        <OperatorTable rows={page.data.rows} />
      )}
      <Pages of={page.data} onGo={(next) => change({ page: next })} />
    </main>
  );
}
