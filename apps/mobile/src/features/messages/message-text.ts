// A message in the reader's language; a kind that this app does not know yet by its name.
import type { Message } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { messageArgs } from './message-args.ts';

export function useMessageText(): (message: Message) => string {
  const { t, has, tag } = useLocale();
  return ({ kind, args }) => {
    const key = `messages.${kind}`;
    return has(key) ? t(key, messageArgs(args, tag)) : kind;
  };
}
