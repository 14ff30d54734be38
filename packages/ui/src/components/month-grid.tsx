// The days of one month as a grid: arrows move by a day or a week, Home and End within the week, PageUp and PageDown by a month.
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import {
  addDays,
  addMonths,
  firstWeekdayOf,
  formatDay,
  lastEndOf,
  weekdaysOf,
  weeksOf,
  type Choice,
  type Day,
  type RangeRules,
} from '../calendar.ts';
import { inlineSign } from '../drag.ts';
import { useLocale } from '../locale.tsx';

interface MonthGridProps {
  choice: Choice;
  /** The day that holds the focus; its month is shown. */
  focus: Day;
  today: Day;
  rules: RangeRules;
  onPick: (day: Day) => void;
  onFocus: (day: Day) => void;
}

export function MonthGrid({ choice, focus, today, rules, onPick, onFocus }: MonthGridProps) {
  const { tag } = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const firstWeekday = useMemo(() => firstWeekdayOf(tag), [tag]);
  const weekdays = useMemo(() => weekdaysOf(tag, firstWeekday), [tag, firstWeekday]);
  const weeks = useMemo(() => weeksOf(focus, firstWeekday), [focus, firstWeekday]);
  useEffect(() => keepFocus(grid.current, focus), [focus]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const column = weeks.find((week) => week.includes(focus))?.indexOf(focus) ?? 0;
    const target = dayOfKey(event, focus, column);
    if (target === undefined) return;
    event.preventDefault();
    onFocus(target);
  };
  return (
    <div className="month-grid" role="grid" tabIndex={-1} aria-label={formatDay(focus, tag, 'month')} ref={grid} onKeyDown={onKeyDown}>
      <div role="row" className="month-grid-week">
        {weekdays.map((day) => (
          <span key={day.long} role="columnheader">
            <span aria-hidden="true">{day.short}</span>
            <span className="visually-hidden">{day.long}</span>
          </span>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div role="row" className="month-grid-week" key={row}>
          {week.map((day, column) =>
            day === undefined ? (
              <span role="gridcell" key={column}>
                {'\u00a0'}
              </span>
            ) : (
              <DayCell key={column} {...{ day, choice, rules, today }} focused={day === focus} tag={tag} onPick={onPick} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

interface DayCellProps {
  day: Day;
  choice: Choice;
  rules: RangeRules;
  today: Day;
  focused: boolean;
  tag: string;
  onPick: (day: Day) => void;
}

function DayCell({ day, choice, rules, today, focused, tag, onPick }: DayCellProps) {
  const { from, to } = choice;
  const isEnd = day === from || day === to;
  const isBetween = from !== undefined && to !== undefined && day > from && day < to;
  const tooFar = from !== undefined && to === undefined && day > lastEndOf(from, rules);
  const disabled = day < rules.min || day > rules.max || tooFar;
  const edge = [day === from && to !== undefined && to !== from ? 'from' : '', day === to && to !== from ? 'to' : ''].join(' ').trim();
  return (
    <span role="gridcell" aria-selected={isEnd || isBetween} data-between={isBetween || undefined} data-edge={edge || undefined}>
      <button
        type="button"
        data-day={day}
        data-end={isEnd || undefined}
        aria-current={day === today ? 'date' : undefined}
        aria-label={formatDay(day, tag, 'full')}
        aria-disabled={disabled || undefined}
        tabIndex={focused ? 0 : -1}
        onClick={() => {
          if (!disabled) onPick(day);
        }}
      >
        {formatDay(day, tag, 'number')}
      </button>
    </span>
  );
}

/** Moves the focus with the day only when the grid already had it. */
function keepFocus(grid: HTMLElement | null, day: Day): void {
  if (!grid?.contains(document.activeElement)) return;
  grid.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

function dayOfKey(event: KeyboardEvent<HTMLElement>, day: Day, column: number): Day | undefined {
  const sign = inlineSign(event.currentTarget);
  switch (event.key) {
    case 'ArrowRight':
      return addDays(day, sign);
    case 'ArrowLeft':
      return addDays(day, -sign);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -column);
    case 'End':
      return addDays(day, 6 - column);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
