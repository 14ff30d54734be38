// Conversations with traders: the list and how traders see who answers, or the one that is open.
import { useLocale } from '@millrace/ui';
import { ChatList } from './chat-list.tsx';
import { ChatNames } from './chat-names.tsx';
import { OpenChat } from './open-chat.tsx';
import { useChatsSearch } from './chats-search.ts';

export function ChatsPage() {
  const { t } = useLocale();
  const { search } = useChatsSearch();
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.chats')}</h1>
      {search.id === undefined ? (
        <>
          <ChatList />
          <ChatNames />
        </>
      ) : (
        <OpenChat key={search.id} id={search.id} />
      )}
    </main>
  );
}
