// Change a few settings of a task without its form: the amounts of take profit and stop loss, the price range. What else the task has stays as it is.
import { readWireSettings, settingsInstrumentOf } from '@millrace/contract';
import { ConfirmSheet, Field, useLocale } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import { useState } from 'react';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { useInstrument } from '../common/use-instruments.ts';
import { layoutOf } from '../task-kinds.ts';
import { fieldHint, fieldName } from '../task-words.ts';
import type { AskProps } from './ask-props.ts';

// Opened anew a form starts anew: with the settings as they are.

export function TpSlSheet(props: AskProps) {
  return <AmountsForm key={String(props.open)} title="tasks.action.tpSl" words={['targetNum', 'lossNum']} unit="USDT" {...props} />;
}

export function RangeSheet(props: AskProps) {
  return <AmountsForm key={String(props.open)} title="tasks.action.range" words={['makeMin', 'makeMax']} {...props} />;
}

interface AmountsFormProps extends AskProps {
  title: MessageKey;
  /** Wire words of the settings. */
  words: readonly string[];
  unit?: string;
}

function AmountsForm({ task, open, busy, failure, reason, onDo, onClose, title, words, unit }: AmountsFormProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const instrument = useInstrument(task.instId);
  const layout = layoutOf(task.assignmentType, task.productType);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (!layout) return null;
  const shown = (word: string): string => typed[word] ?? typedText(task.settings[word] ?? '', tag);
  const settings = { ...task.settings, ...Object.fromEntries(words.map((word) => [word, decimalText(shown(word), tag)])) };
  const { issues } = readWireSettings(layout.kind, settings, instrument ? settingsInstrumentOf(instrument) : null);
  const issueOf = (word: string) => issues.find(({ field }) => field === word);
  // The server asks before a loss limit is given up, set where it never acts, or where it closes the position at once; the next press answers.
  const confirmed = {
    ...(reason === 'stopConfirmationNeeded' && { confirmNoStop: true as const }),
    ...(reason === 'lossLimitReached' && { confirmLossReached: true as const }),
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t(title)}
      doLabel={t(labelOf(reason, settings['lossNum'] ?? ''))}
      keepLabel={t('tasks.cancel')}
      danger={reason === 'lossLimitReached'}
      busy={busy}
      doDisabled={words.some((word) => issueOf(word) !== undefined)}
      onDo={() => onDo({ settings, ...confirmed })}
    >
      <div className="form mt-4">
        {words.map((word) => {
          const issue = issueOf(word);
          return (
            <Field
              key={word}
              label={t(fieldName(layout, word))}
              name={word}
              unit={unit}
              inputMode="decimal"
              autoComplete="off"
              value={shown(word)}
              hint={t(fieldHint(layout, word))}
              error={issue ? ruleText(issue, locale) : undefined}
              onChange={(event) => setTyped({ ...typed, [word]: event.target.value })}
            />
          );
        })}
        <FormFailure text={failure} />
      </div>
    </ConfirmSheet>
  );
}

function labelOf(reason: AskProps['reason'], lossNum: string): MessageKey {
  if (reason === 'lossLimitReached') return 'tasks.confirm.lossReached.do';
  if (reason !== 'stopConfirmationNeeded') return 'tasks.save';
  return Number(lossNum) > 0 ? 'tasks.confirm.beyondMargin.do' : 'tasks.confirm.noStop.do';
}
