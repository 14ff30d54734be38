// Who has a group open, in which version, with how many tasks.
import { pageRunner, runnerStates, type TemplateRunner } from '@millrace/contract/admin';
import { Blank, Broken, Moment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Choice } from '../../shared/choice.tsx';
import { PlaceLink } from '../../shared/places.tsx';
import { useRead } from '../../shared/use-call.ts';
import { Pages } from '../../shared/pages.tsx';
import { useTemplatesSearch } from './templates-search.ts';

const PAGE_ROWS = 50;

export function Runners({ id }: { id: string }) {
  const { t } = useLocale();
  const { search, change } = useTemplatesSearch();
  const list = useRead(pageRunner, {
    id,
    ...(search.runUid && { uid: search.runUid }),
    ...(search.runState && { state: search.runState }),
    pageNum: search.run ?? 1,
    pageSize: PAGE_ROWS,
  });
  return (
    <>
      <Filter />
      {list.error ? (
        <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Rows rows={list.data.rows} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <Pages of={list.data} onGo={(run) => change({ run })} />
    </>
  );
}

function Filter() {
  const { t } = useLocale();
  const { search, change } = useTemplatesSearch();
  const [typed, setTyped] = useState(search.runUid ?? '');
  const find = (): void => change({ run: undefined, runUid: typed.trim() === '' ? undefined : typed.trim() }, { replace: true });
  return (
    <div className="console-tools console-lead-in">
      <input
        className="console-input"
        type="search"
        maxLength={8}
        placeholder="UID"
        aria-label="UID"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={find}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find();
        }}
      />
      <Choice
        label={t('console.state')}
        value={search.runState}
        options={runnerStates.map((state) => [state, t(`console.templateRunState.${state}`)])}
        onChange={(value) => change({ run: undefined, runState: runnerStates.find((state) => state === value) }, { replace: true })}
      />
    </div>
  );
}

function Rows({ rows }: { rows: readonly TemplateRunner[] }) {
  const { t } = useLocale();
  if (rows.length === 0) return <Blank icon="team" title={t('console.templateRunnersEmpty')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">UID</th>
          <th scope="col">{t('console.nickname')}</th>
          <th scope="col">{t('console.exchange')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col" className="console-number">
            {t('console.templateVersion')}
          </th>
          <th scope="col" className="console-number">
            {t('console.tasks')}
          </th>
          <th scope="col" className="console-number">
            {t('console.templateFaulty')}
          </th>
          <th scope="col">{t('console.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.user.id}>
            <td>
              <PlaceLink to="/users" search={{ id: row.user.uid }} className="link numerals">
                {row.user.uid}
              </PlaceLink>
            </td>
            <td className="console-subject">{row.user.nickname}</td>
            <td>{t(`console.environment.${row.environment}`)}</td>
            <td>{t(`console.templateRunState.${row.state}`)}</td>
            <td className="console-number">{row.version}</td>
            <td className="console-number">
              <PlaceLink to="/tasks" search={{ uid: row.user.uid }} className="link">
                {row.tasks}
              </PlaceLink>
            </td>
            <td className="console-number">{row.faulty}</td>
            <td>
              <Moment timeMs={row.openTime} parts="full" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
