// The figures of a message as rows: amounts in the reader's way of writing them, counts, and which account it is about.
import type { Message } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import { Amount, Change, KeyValue, KeyValues, Plate, Section, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';

const AMOUNTS = ['fee', 'fuel', 'amount', 'share', 'limit', 'owed', 'margin'] as const;
const COUNTS = ['tasks', 'holding', 'count', 'days'] as const;
const WORDS = ['device', 'ip'] as const;
const ENVIRONMENTS = ['real', 'demo', 'paper'] as const;

export function MessageFigures({ message: { args } }: { message: Message }) {
  const { t } = useLocale();
  const rows: (readonly [string, ReactNode])[] = [
    ...[...netOf(args)].map((net) => ['net', <Change value={net} key="net" />] as const),
    ...AMOUNTS.filter((name) => isDecimal(String(args[name] ?? ''))).map(
      (name) => [name, <Amount value={String(args[name])} key={name} />] as const,
    ),
    ...COUNTS.filter((name) => typeof args[name] === 'number').map(
      (name) =>
        [
          name,
          <span className="numerals" key={name}>
            {args[name]}
          </span>,
        ] as const,
    ),
    ...WORDS.filter((name) => typeof args[name] === 'string' && args[name] !== '').map(
      (name) =>
        [
          name,
          <span className="message-word" key={name}>
            {args[name]}
          </span>,
        ] as const,
    ),
    ...ENVIRONMENTS.filter((one) => args['environment'] === one || args['money'] === one).map(
      (one) => ['environment', t(`inbox.environment.${one}`)] as const,
    ),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <Section title={t('inbox.figures')} />
      <Plate pad>
        <KeyValues>
          {rows.map(([name, value]) => (
            <KeyValue key={name} label={t(`inbox.figure.${name as 'net'}`)}>
              {value}
            </KeyValue>
          ))}
        </KeyValues>
      </Plate>
    </>
  );
}

/** The server writes a gain with its sign, "+2.36". */
function netOf(args: Message['args']): string[] {
  const net = String(args['net'] ?? '').replace(/^\+/, '');
  return isDecimal(net) ? [net] : [];
}
