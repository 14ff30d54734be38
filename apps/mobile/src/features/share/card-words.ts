// The words and figures of a card, the same in its picture, in the list of cards and on the page of its code. Pure.
import type { ShareFigure } from '@millrace/contract';
import type { MessageKey, Translate } from '@millrace/i18n';
import { formatDay, formatDecimal, formatPercent } from '@millrace/ui';
import { instrumentName } from '../../shared/instrument-name.ts';

export interface CardWords {
  /** What was traded, and with whose money. */
  subject: string;
  result: { label: string; value: string };
  drawdown: { label: string; value: string };
  /** Span, after fees. */
  period: string;
  facts: string[];
}

export function wordsOfCard(figure: ShareFigure, { t, tag }: { t: Translate; tag: string }): CardWords {
  const { environment, yieldPct, drawdownPct, openPct, net, drawdown, cycles, kind } = figure;
  const percent = (value: string | null): string => formatPercent(value, { tag, sign: 'change' });
  const amount = (value: string | null): string =>
    value === null ? '' : ` (${formatDecimal(value, { tag, sign: 'change', decimals: 2 })} USDT)`;
  const below = (value: string | null): string | null => (value === null || /^0(\.0+)?$/.test(value) ? value : `-${value}`);
  return {
    subject: [...subjectOf(figure, t), ...(environment === 'real' ? [] : [t(`earnings.environment.${environment}`)])].join(' · '),
    result: { label: `${t('share.result')}${amount(net)}`, value: percent(yieldPct) },
    drawdown: { label: `${t('share.drawdown')}${amount(below(drawdown))}`, value: percent(below(drawdownPct)) },
    period: t('share.period', {
      from: formatDay(figure.startDay, tag, 'day'),
      to: formatDay(figure.endDay, tag, 'day'),
      days: figure.days,
    }),
    facts: [
      ...(openPct === null ? [] : [`${t('share.open')} ${percent(openPct)}`]),
      ...(cycles === null ? [] : [t(kind === 'trader' ? 'share.positions' : 'share.cycles', { n: cycles })]),
    ],
  };
}

function subjectOf({ kind, assignmentType, instId, buyType, lever }: ShareFigure, t: Translate): string[] {
  if (kind === 'days' || kind === 'trader') return [t(kind === 'days' ? 'share.ofDays' : 'share.ofTrader')];
  const side =
    buyType === null || instId === null || !instId.endsWith('-SWAP')
      ? []
      : [`${t(sides[buyType] ?? 'tasks.direction.both')} ${String(lever)}×`];
  return [
    instId === null ? '' : instrumentName(instId),
    t(`tasks.kind.${String(assignmentType)}` as MessageKey),
    ...side,
    ...(kind === 'cycle' ? [t('share.ofCycle')] : []),
  ].filter((part) => part !== '');
}

/** buyType of the wire. */
const sides: Readonly<Record<number, MessageKey>> = { 1: 'tasks.direction.long', 2: 'tasks.direction.short', 3: 'tasks.direction.both' };

/** "K7M2QX9A4B1C" as "K7M2 QX9A 4B1C". */
export function spacedCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
