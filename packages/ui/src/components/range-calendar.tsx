// Two days and everything between, at most one year. Quick ranges above; months change by buttons, by a finger to the side, or by PageUp and PageDown.
import { useState, type ReactNode } from 'react';
import { addMonths, dayOf, formatDay, lastDays, pickDay, type Choice, type Day, type DayRange, type RangeRules } from '../calendar.ts';
import { inlineSign, useDrag } from '../drag.ts';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import { FilterChip } from './filter-chip.tsx';
import { MonthGrid } from './month-grid.tsx';
import './range-calendar.css';

export interface RangeCalendarProps {
  label: string;
  value: DayRange | undefined;
  /** Both ends are chosen. */
  onChange: (range: DayRange) => void;
  /** First day that can be chosen; without it five years back. */
  min?: Day | undefined;
  /** Last day that can be chosen; without it today. */
  max?: Day | undefined;
}

const quickDays = [7, 30] as const;

export function RangeCalendar({ label, value, onChange, min, max }: RangeCalendarProps) {
  const { now } = useLocale();
  const today = dayOf(now());
  const rules: RangeRules = { min: min ?? addMonths(today, -60), max: max ?? today, yearsMax: kitLimits.rangeYearsMax };
  const [choice, setChoice] = useState<Choice>(value ?? {});
  const [focus, setFocus] = useState<Day>(value?.to ?? rules.max);
  const turn = (months: number): void => setFocus(within(addMonths(focus, months), rules));
  const pick = (day: Day): void => {
    const next = pickDay(choice, day, rules);
    setFocus(day);
    setChoice(next);
    if (next.from !== undefined && next.to !== undefined) onChange({ from: next.from, to: next.to });
  };
  const pickQuick = (days: number): void => {
    const range = lastDays(days, rules.max);
    setChoice(range);
    setFocus(range.to);
    onChange(range);
  };
  return (
    <section className="range-calendar" aria-label={label}>
      <QuickRanges choice={choice} last={rules.max} onPick={pickQuick} />
      <Ends choice={choice} />
      <MonthBar focus={focus} rules={rules} onTurn={turn} />
      <SwipeArea onTurn={turn}>
        <MonthGrid
          choice={choice}
          focus={focus}
          today={today}
          rules={rules}
          onPick={pick}
          onFocus={(day) => setFocus(within(day, rules))}
        />
      </SwipeArea>
      <CalendarHint />
    </section>
  );
}

function within(day: Day, { min, max }: RangeRules): Day {
  if (day < min) return min;
  return day > max ? max : day;
}

function QuickRanges({ choice, last, onPick }: { choice: Choice; last: Day; onPick: (days: number) => void }) {
  const { t } = useLocale();
  return (
    <div className="range-calendar-presets">
      {quickDays.map((days) => {
        const range = lastDays(days, last);
        return (
          <FilterChip key={days} chosen={choice.from === range.from && choice.to === range.to} onPress={() => onPick(days)}>
            {t('common.lastDays', { count: days })}
          </FilterChip>
        );
      })}
    </div>
  );
}

/** What is chosen so far; said aloud when it changes. */
function Ends({ choice }: { choice: Choice }) {
  const { t, tag } = useLocale();
  const word = (day: Day | undefined): string => (day === undefined ? '––' : formatDay(day, tag, 'day'));
  return (
    <dl className="key-values key-values-2 range-calendar-ends" aria-live="polite">
      <div>
        <dt>{t('common.rangeStart')}</dt>
        <dd>{word(choice.from)}</dd>
      </div>
      <div>
        <dt>{t('common.rangeEnd')}</dt>
        <dd>{word(choice.to)}</dd>
      </div>
    </dl>
  );
}

/** The month of a day between two buttons; `rules` bound the months. */
export function MonthBar({
  focus,
  rules,
  onTurn,
}: {
  focus: Day;
  rules: Pick<RangeRules, 'min' | 'max'>;
  onTurn: (months: number) => void;
}) {
  const { t, tag } = useLocale();
  const month = focus.slice(0, 7);
  const step = (months: -1 | 1, end: boolean, icon: 'back' | 'next') => (
    <button
      type="button"
      className="icon-button mirrored-in-rtl"
      aria-label={t(months < 0 ? 'common.previousMonth' : 'common.nextMonth')}
      aria-disabled={end || undefined}
      onClick={() => {
        if (!end) onTurn(months);
      }}
    >
      <Icon name={icon} size={20} />
    </button>
  );
  return (
    <div className="range-calendar-month">
      {step(-1, month <= rules.min.slice(0, 7), 'back')}
      <p className="range-calendar-month-name" aria-live="polite">
        {formatDay(focus, tag, 'month')}
      </p>
      {step(1, month >= rules.max.slice(0, 7), 'next')}
    </div>
  );
}

/** A finger to the side turns by a month. */
export function SwipeArea({ onTurn, children }: { onTurn: (months: number) => void; children: ReactNode }) {
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const drag = useDrag({
    axis: 'x',
    onMove: () => {},
    onEnd(delta) {
      const along = delta * (area ? inlineSign(area) : 1);
      if (Math.abs(along) > kitLimits.swipeThresholdPx) onTurn(along < 0 ? 1 : -1);
    },
  });
  return (
    <div className="range-calendar-swipe" ref={setArea} {...drag}>
      {children}
    </div>
  );
}

function CalendarHint() {
  const { t } = useLocale();
  return <p className="micro range-calendar-hint">{t('common.rangeHint')}</p>;
}
