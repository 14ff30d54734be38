// What narrows the records that are shown; a press takes it away.
import { formatMoment, RemovableChip, useLocale, type Locale } from '@millrace/ui';
import type { RecordSearch } from '../search.ts';
import { filtersOf, type FilterName } from './records-query.ts';
import type { CycleEnd } from '@millrace/contract';

interface FindChipsProps {
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
}

export function FindChips({ search, onSearch }: FindChipsProps) {
  const locale = useLocale();
  const filters = filtersOf(search);
  if (filters.length === 0) return null;
  return (
    <div className="records-chips">
      {filters.map(({ name, value }) => {
        const word = wordOf(name, value, locale);
        const { [name]: _gone, ...others } = search;
        return <RemovableChip key={name} word={word} onRemove={() => onSearch(others)} />;
      })}
    </div>
  );
}

/** The values are those that `filtersOf` knows. */
function wordOf(name: FilterName, value: string, { t, tag }: Locale): string {
  switch (name) {
    case 'text':
      return value;
    case 'since':
      return t('tasks.records.since', { time: formatMoment(Number(value), { tag, parts: 'dateTime' }) });
    case 'leg':
      return t(value === 'long' ? 'tasks.direction.long' : 'tasks.direction.short');
    case 'result':
      return t(value === 'won' ? 'tasks.records.won' : 'tasks.records.lost');
    case 'closedBy':
      return t(`tasks.records.by.${value as CycleEnd}`);
    case 'sort':
      return t(`tasks.records.sort.${value as 'best' | 'worst' | 'longest'}`);
  }
}
