// Which days, and whose money: the last 7 or 30 days, or two days of a calendar.
import type { getEarnings, OutputOf } from '@millrace/contract';
import { BottomSheet, RangeCalendar, Segment, Select, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { choiceOf, lastDaysOffered, type ProfitSearch } from './profit-span.ts';

type Environment = OutputOf<typeof getEarnings>['environment'];

interface SpanChoiceProps {
  search: ProfitSearch;
  /** The tenant's day; undefined while it is not known. */
  today: string | undefined;
  environments: readonly Environment[];
  environment: Environment | undefined;
  onSearch: (search: ProfitSearch) => void;
}

export function SpanChoice({ search, today, environments, environment, onSearch }: SpanChoiceProps) {
  const { t } = useLocale();
  const [choosing, setChoosing] = useState(false);
  const { start, end, days: _, ...rest } = search;
  const choice = choiceOf(search);
  return (
    <div className="gutter earnings-span">
      <Segment
        label={t('earnings.range')}
        value={choosing ? 'custom' : choice}
        options={[
          ...lastDaysOffered.map((value) => ({ value, label: t('common.lastDays', { count: Number(value) }) })),
          { value: 'custom' as const, label: t('earnings.custom') },
        ]}
        onChange={(next) => (next === 'custom' ? setChoosing(true) : onSearch({ ...rest, days: next }))}
      />
      {choice === 'custom' ? (
        <button type="button" className="link" onClick={() => setChoosing(true)}>
          {t('earnings.change')}
        </button>
      ) : null}
      {environments.length > 1 && environment !== undefined ? (
        <Select
          label={t('earnings.environment')}
          value={environment}
          options={environments.map((value) => ({ value, label: t(`earnings.environment.${value}`) }))}
          onChange={(money) => onSearch({ ...search, money })}
        />
      ) : null}
      <BottomSheet open={choosing} onClose={() => setChoosing(false)} title={t('earnings.range')}>
        <RangeCalendar
          label={t('earnings.range')}
          value={start !== undefined && end !== undefined ? { from: start, to: end } : undefined}
          max={today}
          onChange={({ from, to }) => {
            setChoosing(false);
            onSearch({ ...rest, start: from, end: to });
          }}
        />
      </BottomSheet>
    </div>
  );
}
