// Three ready plans side by side, fitted to what is free: what each needs and survives. A press fills the form.
import { decimalPlaces } from '@millrace/market';
import { formatDecimal, formatPercent, Section, useLocale } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import { useEffect, useMemo, useRef, useState } from 'react';
import { neededText, survivalText } from '../../common/plan-figures.ts';
import { typedValues } from '../form-values.ts';
import { useDayHigh, usePlanner } from '../use-plan.ts';
import type { TaskFormState } from '../use-task-form.ts';
import { fieldUnit } from '../../task-words.ts';
import { outlookOf } from './plan-outlook.ts';
import { presetsOf, type Preset } from './presets.ts';
import { useFreeBalance } from '../../common/use-free-balance.ts';
import './plan.css';

/** Values that a preset leaves as they are. */
const keptWords = ['buyType', 'repeatOrder', 'lossNum', 'targetNum'] as const;

export function PresetRow({ form }: { form: TaskFormState }) {
  const { t, tag } = useLocale();
  const presets = usePresets(form);
  const [chosen, setChosen] = useState<Preset>();
  const { free } = useFreeBalance(form.draft.credentialId);
  const filled = useRef(false);
  useEffect(() => {
    const asked = free === undefined ? undefined : presets.find(({ name }) => name === form.preset);
    if (!asked || filled.current) return;
    filled.current = true;
    setChosen(asked);
    form.change({ values: typedValues(asked.values, tag) });
  }, [presets, free, form, tag]);
  if (presets.length === 0) return null;
  const isChosen = ({ name }: Preset): boolean =>
    chosen?.name === name && Object.entries(typedValues(chosen.values, tag)).every(([word, text]) => form.draft.values[word] === text);
  const choose = (preset: Preset): void => {
    setChosen(preset);
    form.change({ values: typedValues(preset.values, tag) });
  };
  return (
    <>
      <Section title={t('tasks.preset.title')} />
      <div className="gutter presets" role="group" aria-label={t('tasks.preset.title')}>
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className="preset"
            aria-pressed={isChosen(preset)}
            data-preset={preset.name}
            onClick={() => choose(preset)}
          >
            <b>{t(`tasks.preset.${preset.name}`)}</b>
            <span className="preset-line">
              <PresetShape preset={preset} form={form} />
            </span>
            <PresetFigures preset={preset} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Made anew with the instrument, the direction, the balance and the listed price; not with each tick. */
function usePresets({ type, layout, draft, instrument }: TaskFormState): readonly Preset[] {
  const plan = usePlanner();
  const dayHigh = useDayHigh({ type, instrument });
  const { free } = useFreeBalance(draft.credentialId);
  // As text, so that typing in another field does not change it.
  const kept = JSON.stringify(Object.fromEntries(keptWords.flatMap((word) => (word in draft.values ? [[word, draft.values[word]]] : []))));
  return useMemo(() => {
    if (!plan || !instrument || !/[1-9]/.test(instrument.lastPrice)) return [];
    const given = JSON.parse(kept) as Record<string, string>;
    return presetsOf({ layout, instrument, lastPrice: instrument.lastPrice, plan, dayHigh }, given, free);
  }, [plan, layout, instrument, dayHigh, kept, free]);
}

/** "5×, 6 orders, 2.5%". */
function PresetShape({ preset, form }: { preset: Preset; form: TaskFormState }) {
  const { t, tag } = useLocale();
  const shown = ['lever', 'replenishmentMax', 'replenishmentRate'].filter(
    (word) => form.layout.sections.some(({ fields }) => fields.includes(word)) && /[1-9]/.test(preset.values[word] ?? ''),
  );
  const parts = shown.map((word) => {
    const unit = fieldUnit(form.layout, word);
    const value = preset.values[word] ?? '0';
    if (word === 'replenishmentMax' && preset.plan?.cells.length) return t('tasks.plan.cells', { n: Number(value) });
    if ('key' in unit) return t('tasks.preflight.orders', { n: Number(value) + 1 });
    return unit.sign === '%'
      ? formatPercent(value, { tag, decimals: decimalPlaces(value) })
      : `${formatDecimal(value, { tag })}${unit.sign}`;
  });
  return parts.join(', ');
}

const outlookWords = {
  survives: 'tasks.preset.survives',
  reaches: 'tasks.preset.reaches',
  stops: 'tasks.preset.stops',
} as const satisfies Record<string, MessageKey>;

function PresetFigures({ preset }: { preset: Preset }) {
  const locale = useLocale();
  const { t } = locale;
  if (preset.tooDear) return <span className="preset-line ink-warn">{t('tasks.preset.tooDear')}</span>;
  if (!preset.plan) return null;
  return (
    <>
      <span className="preset-line">{t('tasks.preset.needs', { amount: neededText(preset.plan.capitalQuote, locale) })}</span>
      {outlookOf(preset.plan)
        .slice(0, 1)
        .map(({ kind, pct }) => (
          <span key={kind} className="preset-line">
            {t(outlookWords[kind], { pct: survivalText(pct, locale) })}
          </span>
        ))}
    </>
  );
}
