// A message in the reader's language; a kind that this app does not know yet by its name.
import type { Message } from '@millrace/contract';
import { formatDecimal, useLocale } from '@millrace/ui';
import { feePartsText } from '../../shared/fuel-fee.ts';
import { messageArgs } from './message-args.ts';

export function useMessageText(): (message: Message) => string {
  const locale = useLocale();
  const { t, has, tag } = locale;
  const feeOf = (args: Message['args']): string =>
    t('messages.cycleFee', { fee: formatDecimal(String(args['fee']), { tag, decimals: 2 }), parts: feePartsText(args, locale) });
  /** Each reason in words with how often, the most frequent first; the arguments that name none are others. */
  const reasonsOf = (args: Message['args']): string =>
    Object.entries(args)
      .flatMap(([reason, count]) => (typeof count === 'number' && reason !== 'count' ? [{ reason, count }] : []))
      .toSorted((left, right) => right.count - left.count)
      .map((each) => t('messages.missedReason', each))
      .join('; ');
  return ({ kind, args }) => {
    const key = `messages.${kind}`;
    if (!has(key)) return kind;
    const more = kind === 'copiesMissed' ? { reasons: reasonsOf(args) } : {};
    const text = t(key, { ...messageArgs(args, tag), ...more });
    return kind === 'cycleClosed' && 'fee' in args ? `${text}. ${feeOf(args)}` : text;
  };
}
