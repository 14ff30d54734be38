// What must be said before a start or an edit is stored, with the server's figures: no loss limit or one that never acts, a ladder dearer than the free
// balance, and a loss limit that is reached already.
import { isDecimal } from '@millrace/market';
import type { Translator } from '@millrace/i18n';
import { ConfirmSheet, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { moneyText } from '../common/figures.ts';
import { coverageText, freeText, neededText, plannedPriceText } from '../common/plan-figures.ts';
import { useInstrument } from '../common/use-instruments.ts';

export interface Question {
  kind: 'noStop' | 'beyondMargin' | 'partial' | 'lossReached';
  /** Figures of the refusal: coveragePct, liqPx and loss, with limit where it never acts; or needed and free, with reserved where other tasks may need of it, or net and limit. */
  detail: Readonly<Record<string, string | number>>;
}

export interface StartConfirmationProps {
  question: Question | undefined;
  instId: string;
  spot: boolean;
  busy: boolean;
  failure?: string | undefined;
  onDo: () => void;
  onClose: () => void;
}

export function StartConfirmation({ question, instId, spot, busy, failure, onDo, onClose }: StartConfirmationProps) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(instId);
  const price = (text: string): string => plannedPriceText(text, steps, locale);
  return (
    <ConfirmSheet
      open={question !== undefined}
      onClose={onClose}
      title={t(`tasks.confirm.${question?.kind ?? 'noStop'}.title`)}
      text={question && questionText(question, { spot, price }, locale)}
      doLabel={t(`tasks.confirm.${question?.kind ?? 'noStop'}.do`)}
      danger={question?.kind === 'lossReached'}
      busy={busy}
      onDo={onDo}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}

function questionText(question: Question, on: { spot: boolean; price: (text: string) => string }, locale: Translator): string {
  if (question.kind === 'partial') return partialText(question, locale);
  if (question.kind === 'beyondMargin') return beyondMarginText(question, locale);
  return question.kind === 'lossReached' ? lossReachedText(question, locale) : noStopText(question, on, locale);
}

function lossReachedText({ detail }: Question, locale: Translator): string {
  const [net, limit] = [moneyText(text(detail['net']), locale, 'change'), moneyText(text(detail['limit']), locale)];
  return locale.t('tasks.confirm.lossReached.text', { net, limit });
}

function beyondMarginText({ detail }: Question, locale: Translator): string {
  const [limit, loss] = [moneyText(text(detail['limit']), locale), moneyText(text(detail['loss']), locale)];
  return locale.t('tasks.confirm.beyondMargin.text', { limit, loss });
}

function partialText({ detail }: Question, locale: Translator): string {
  const [need, free] = [neededText(text(detail['needed']), locale), freeText(text(detail['free']), locale)];
  if (detail['reserved'] === undefined) return locale.t('tasks.confirm.partial.text', { need, free });
  return locale.t('tasks.confirm.partial.reserved', { need, free, reserved: neededText(text(detail['reserved']), locale) });
}

function noStopText({ detail }: Question, on: { spot: boolean; price: (text: string) => string }, locale: Translator): string {
  const coverage = coverageText(text(detail['coveragePct']), locale);
  const loss = moneyText(text(detail['loss']), locale);
  if (on.spot) return locale.t('tasks.confirm.noStop.spot', { coverage, loss });
  // Both directions have a liquidation price each: "46722.3 / 71277.8".
  const liqPx = text(detail['liqPx'])
    .split(' / ')
    .map((price) => (isDecimal(price) ? on.price(price) : price))
    .join(' / ');
  return locale.t('tasks.confirm.noStop.swap', { coverage, liqPx, loss });
}

function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value);
}
