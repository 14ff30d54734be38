// The list of conversations with its filter, order and file. Who waits longest stands first.
import { chatStates, exportDeskChat, pageDeskChat, type DeskChat } from '@millrace/contract/admin';
import type { WireInputOf } from '@millrace/contract';
import { Blank, Broken, Chip, RelativeTime, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { NextPage } from '../../shared/pages.tsx';
import { SaveCsv } from '../../shared/save-csv.tsx';
import { useRead } from '../../shared/use-call.ts';
import { useChatsSearch, type ChatsSearch } from './chats-search.ts';

const PAGE_ROWS = 50;
const TEXT_MIN = 2;

export function ChatList() {
  const { t } = useLocale();
  const { search, change } = useChatsSearch();
  const { after } = search;
  const asked = askedOf(search);
  const page = useRead(pageDeskChat, { ...asked, ...(after && { afterId: after }), pageSize: PAGE_ROWS }, { isLive: true });
  return (
    <>
      <Tools asked={asked} />
      {page.error ? (
        <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} />
      ) : page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        <SkeletonRows count={8} />
      )}
      <NextPage at={after} nextId={page.data?.nextId ?? null} onGo={(next) => change({ after: next })} />
    </>
  );
}

function askedOf({
  state = 'waiting' as const,
  text,
  mine,
  sort,
}: Omit<ChatsSearch, 'state'> & { state?: ChatsSearch['state'] | 'waiting' }): WireInputOf<typeof exportDeskChat> {
  return {
    ...(state !== 'all' && { state }),
    ...(text && text.length >= TEXT_MIN && { text }),
    ...(mine && { isMine: true }),
    ...(sort && { sort }),
  };
}

function Tools({ asked }: { asked: WireInputOf<typeof exportDeskChat> }) {
  const { t } = useLocale();
  const { search, change } = useChatsSearch();
  const [typed, setTyped] = useState(search.text ?? '');
  const find = (): void => {
    const text = typed.trim();
    change({ after: undefined, text: text.length < TEXT_MIN ? undefined : text }, { replace: true });
  };
  const states = [...chatStates, 'all'] as const;
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
        aria-label={t('console.state')}
        value={search.state ?? 'waiting'}
        onChange={(event) => {
          const state = states.find((one) => one === event.target.value);
          change({ after: undefined, sort: undefined, state: state === 'waiting' ? undefined : state }, { replace: true });
        }}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`console.chatState.${state}`)}
          </option>
        ))}
      </select>
      <select
        className="console-select"
        aria-label={t('console.chatTakenBy')}
        value={search.mine ?? ''}
        onChange={(event) => change({ after: undefined, mine: event.target.value === '1' ? '1' : undefined }, { replace: true })}
      >
        <option value="">{t('console.chatOfAll')}</option>
        <option value="1">{t('console.chatMine')}</option>
      </select>
      <select
        className="console-select"
        aria-label={t('console.order')}
        value={search.sort ?? (search.state === undefined ? 'oldest' : 'newest')}
        onChange={(event) => change({ after: undefined, sort: event.target.value === 'oldest' ? 'oldest' : 'newest' }, { replace: true })}
      >
        {(['newest', 'oldest'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`console.order.${one}`)}
          </option>
        ))}
      </select>
      <SaveCsv call={exportDeskChat} asked={asked} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly DeskChat[] }) {
  const { t } = useLocale();
  const { change } = useChatsSearch();
  if (rows.length === 0) return <Blank icon="person" title={t('console.chatsEmpty')} text={t('console.chatsEmptyText')} />;
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">UID</th>
          <th scope="col">{t('console.nickname')}</th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.chatWaiting')}</th>
          <th scope="col">{t('console.chatLast')}</th>
          <th scope="col">{t('console.chatWords')}</th>
          <th scope="col">{t('console.chatTakenBy')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button type="button" className="link numerals" onClick={() => change({ id: row.id })}>
                {row.user.uid}
              </button>
            </td>
            <td className="console-subject">{row.user.nickname}</td>
            <td>
              {t(`console.chatState.${row.state}`)}{' '}
              {row.unread === 0 ? null : <Chip>{t('console.chatUnread', { count: row.unread })}</Chip>}
            </td>
            <td>{row.waitingTime === null ? t('console.nothing') : <RelativeTime timeMs={row.waitingTime} />}</td>
            <td>
              <RelativeTime timeMs={row.lastTime} />
            </td>
            <td className="console-subject">{row.lastText === '' ? t('console.nothing') : row.lastText}</td>
            <td>{row.takenBy === '' ? t('console.nothing') : row.takenBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
