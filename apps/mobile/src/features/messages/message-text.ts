// A message in the reader's language; a kind that this app does not know yet by its name.
import type { Message } from '@millrace/contract';
import { formatDecimal, useLocale } from '@millrace/ui';
import { messageArgs } from './message-args.ts';

/** Where a fee was taken from, in the order of spending; `owed`: fuel did not cover it. */
const FEE_PARTS = ['trial', 'dynamic', 'community', 'bought', 'owed'] as const;

export function useMessageText(): (message: Message) => string {
  const { t, has, tag } = useLocale();
  const amountOf = (args: Message['args'], name: string): string => formatDecimal(String(args[name]), { tag, decimals: 2 });
  const feeOf = (args: Message['args']): string => {
    const parts = FEE_PARTS.filter((source) => source in args).map((source) =>
      t('messages.fuelPart', { source, amount: amountOf(args, source) }),
    );
    return t('messages.cycleFee', { fee: amountOf(args, 'fee'), parts: parts.join(', ') });
  };
  return ({ kind, args }) => {
    const key = `messages.${kind}`;
    if (!has(key)) return kind;
    const text = t(key, messageArgs(args, tag));
    return kind === 'cycleClosed' && 'fee' in args ? `${text}. ${feeOf(args)}` : text;
  };
}
