// What is looked for in the records: a number, side, result, how it was closed, and the order. All of it goes to the address.
import { cycleEnds, cycleSorts, limits } from '@millrace/contract';
import { Button, Field, Select, Sheet, useLocale } from '@millrace/ui';
import { useState } from 'react';
import type { RecordSearch } from '../search.ts';
import { chosen, isNumberText, legs, outcomes, viewOf } from './records-query.ts';

interface FindSheetProps {
  open: boolean;
  search: RecordSearch;
  onClose: () => void;
  onSearch: (search: RecordSearch) => void;
}

export function FindSheet({ open, onClose, ...rest }: FindSheetProps) {
  const { t } = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={t('tasks.records.find')}>
      <FindForm onClose={onClose} {...rest} />
    </Sheet>
  );
}

type Choice = 'leg' | 'result' | 'closedBy' | 'sort';

function FindForm({ search, onClose, onSearch }: Omit<FindSheetProps, 'open'>) {
  const { t } = useLocale();
  const [draft, setDraft] = useState(search);
  const text = draft.text ?? '';
  const wrong = text !== '' && !isNumberText(text);
  const set = (name: Choice | 'text', value: string): void =>
    setDraft((before) => {
      const { [name]: _before, ...others } = before;
      return value === '' || value === 'all' ? others : { ...others, [name]: value };
    });
  const all = { value: 'all', label: t('tasks.record.side.all') };
  const chooser = (name: Choice, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={
        chosen(
          options.map(({ value }) => value),
          draft[name],
        ) ?? options[0]?.value
      }
      options={options}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) return;
        onSearch(draft);
        onClose();
      }}
    >
      <Field
        label={t('tasks.records.text')}
        hint={t('tasks.records.textHint')}
        error={wrong ? t('tasks.records.textWrong') : undefined}
        type="search"
        inputMode="search"
        autoComplete="off"
        maxLength={limits.recordTextMax}
        value={text}
        onChange={(event) => set('text', event.target.value.trim())}
      />
      {chooser('leg', t('tasks.form.direction'), [all, ...legs.map((value) => ({ value, label: t(`tasks.direction.${value}`) }))])}
      {viewOf(search) === 'fills' ? null : (
        <>
          {chooser('result', t('tasks.records.outcome'), [
            all,
            ...outcomes.map((value) => ({ value, label: t(`tasks.records.${value}`) })),
          ])}
          {chooser('closedBy', t('tasks.records.closedBy'), [
            all,
            ...cycleEnds.map((value) => ({ value, label: t(`tasks.records.by.${value}`) })),
          ])}
          {chooser(
            'sort',
            t('tasks.records.sort'),
            cycleSorts.map((value) => ({ value, label: t(`tasks.records.sort.${value}`) })),
          )}
        </>
      )}
      <Button type="submit" look="primary" wide disabled={wrong}>
        {t('tasks.records.showFound')}
      </Button>
    </form>
  );
}
