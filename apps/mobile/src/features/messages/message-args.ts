// Arguments of a message as its sentence prints them: money in the reader's way of writing numbers. Pure.
import { isDecimal, type LanguageTag, type Message } from '@millrace/contract';
import { formatDecimal } from '@millrace/ui';

/** The server writes a gain with its sign, "+2.36". */
export function messageArgs(args: Message['args'], tag: LanguageTag): Message['args'] {
  const net = String(args['net'] ?? '').replace(/^\+/, '');
  return isDecimal(net) ? { ...args, net: formatDecimal(net, { tag, decimals: 2, sign: 'change' }) } : args;
}
