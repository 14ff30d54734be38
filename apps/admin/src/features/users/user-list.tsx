// The list of traders with its filter, order and file.
import { exportUser, pageUser, userFlags, type AdminUserRow } from '@millrace/contract/admin';
import { limits, type WireInputOf } from '@millrace/contract';
import { Blank, Broken, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { OrderSelect } from '../../shared/order-select.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { NextPage } from '../../shared/pages.tsx';
import { useRead } from '../../shared/use-call.ts';
import { Marks } from './marks.tsx';
import { useUsersSearch } from './users-search.ts';

const PAGE_ROWS = 50;
const TEXT_MIN = 2;

export function UserList() {
  const { t } = useLocale();
  const { search, change } = useUsersSearch();
  const { text, flag, sort, after } = search;
  const asked = { ...(text && text.length >= TEXT_MIN && { text }), ...(flag && { flag }), ...(sort && { sort }) };
  const page = useRead(pageUser, { ...asked, ...(after && { afterId: after }), pageSize: PAGE_ROWS });
  const nextId = page.data?.nextId ?? null;
  return (
    <>
      <Tools asked={asked} />
      {page.data?.isCut ? <Notice>{t('console.usersCut', { max: limits.userMatchesMax })}</Notice> : null}
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <NextPage at={after} nextId={nextId} onGo={(next) => change({ after: next })} />
    </>
  );
}

function Tools({ asked }: { asked: WireInputOf<typeof exportUser> }) {
  const { t } = useLocale();
  const { search, change } = useUsersSearch();
  const [typed, setTyped] = useState(search.text ?? '');
  const find = (): void => {
    const text = typed.trim();
    change({ after: undefined, text: text.length < TEXT_MIN ? undefined : text }, { replace: true });
  };
  return (
    <div className="console-tools">
      <input
        className="console-input console-input-wide"
        type="search"
        maxLength={128}
        placeholder={t('console.findUser')}
        aria-label={t('console.findUser')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={find}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find();
        }}
      />
      <select
        className="console-select"
        aria-label={t('console.marks')}
        value={search.flag ?? ''}
        onChange={(event) => change({ after: undefined, flag: userFlags.find((one) => one === event.target.value) }, { replace: true })}
      >
        <option value="">{t('console.allUsers')}</option>
        {userFlags.map((flag) => (
          <option key={flag} value={flag}>
            {t(`console.userFlag.${flag}`)}
          </option>
        ))}
      </select>
      <OrderSelect value={search.sort} onChange={(sort) => change({ after: undefined, sort }, { replace: true })} />
      <SaveCsv call={exportUser} asked={asked} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly AdminUserRow[] }) {
  const { t } = useLocale();
  const { change } = useUsersSearch();
  if (rows.length === 0) return <Blank icon="person" title={t('console.notFound')} text={t('console.usersEmptyText')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">UID</th>
          <th scope="col">{t('console.nickname')}</th>
          <th scope="col">{t('console.email')}</th>
          <th scope="col">{t('console.teamLevel')}</th>
          <th scope="col">{t('console.marks')}</th>
          <th scope="col">{t('console.inviter')}</th>
          <th scope="col">{t('console.since')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button type="button" className="link numerals" onClick={() => change({ id: row.uid })}>
                {row.uid}
              </button>
            </td>
            <td className="console-subject">{row.nickname}</td>
            <td className="console-subject">{row.email}</td>
            <td className="numerals">{row.level}</td>
            <td>
              <Marks user={row} />
            </td>
            <td className="numerals">{row.inviter ?? t('console.nothing')}</td>
            <td>
              <Moment timeMs={row.createTime} parts="full" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
