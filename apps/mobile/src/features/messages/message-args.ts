// Arguments of a message as its sentence prints them: money in the reader's way of writing numbers, instruments by their one name. Pure.
import type { LanguageTag, Message } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import { formatDecimal, formatMoment } from '@millrace/ui';
import { instrumentName } from '../../shared/instrument-name.ts';

/** Amounts without a sign. */
const MONEY = ['fuel', 'share', 'limit'] as const;

/** The server writes a gain with its sign, "+2.36". */
export function messageArgs(args: Message['args'], tag: LanguageTag): Message['args'] {
  const net = String(args['net'] ?? '').replace(/^\+/, '');
  const { instId, since } = args;
  return {
    ...args,
    ...(typeof instId === 'string' && { instId: instrumentName(instId) }),
    ...(typeof since === 'number' && { since: formatMoment(since, { tag, parts: 'dateTime' }) }),
    ...Object.fromEntries(
      MONEY.filter((name) => isDecimal(String(args[name] ?? ''))).map((name) => [
        name,
        formatDecimal(String(args[name]), { tag, decimals: 2 }),
      ]),
    ),
    ...(isDecimal(net) && { net: formatDecimal(net, { tag, decimals: 2, sign: 'change' }) }),
  };
}
