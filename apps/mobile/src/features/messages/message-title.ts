// Title and icon of a message: the title of its kind, with the instrument or the trader that it is about. The words come with the area `inbox`.
import type { Message, MessageTab } from '@millrace/contract';
import { messageKinds } from '@millrace/contract';
import { useLocale, type IconName } from '@millrace/ui';
import { instrumentName } from '../../shared/instrument-name.ts';

export function useMessageTitle(): (message: Message) => string {
  const { t, has } = useLocale();
  return ({ kind, args }) => {
    const key = `inbox.title.${kind}` as const;
    const title = has(key) ? t(key) : kind;
    const { instId } = args;
    return typeof instId === 'string' && messageKinds[kind].tab === 'trading' ? `${instrumentName(instId)}: ${title}` : title;
  };
}

const icons = { system: 'shield', orders: 'wallet', trading: 'ladder' } as const satisfies Record<MessageTab, IconName>;

export function messageIcon({ kind, undecided }: Message): IconName {
  if (undecided) return 'warn';
  const { tab, place } = messageKinds[kind];
  if (place === 'copies') return 'kindFollow';
  return place === 'keys' ? 'key' : icons[tab];
}
