// What the list of tasks is narrowed to.
import { offeredKinds } from '@millrace/contract';
import { adminTaskStates } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Choice } from '../../shared/choice.tsx';
import { OrderSelect } from '../../shared/order-select.tsx';
import { tasksSearch, useTasksSearch, type TasksSearch } from './tasks-search.ts';

const stateWords = {
  running: 'tasks.state.running',
  exits: 'tasks.state.sellOnly.swap',
  stopped: 'tasks.state.stopped',
  faulty: 'tasks.state.fault',
} as const;

export function TaskFilter() {
  const { t } = useLocale();
  const { search, change } = useTasksSearch();
  const narrow = (next: Record<string, unknown>): void =>
    change({ ...tasksSearch({ ...search, ...next }), after: undefined, ...cleared(next) }, { replace: true });
  return (
    <div className="console-tools">
      <Choice
        label={t('console.state')}
        value={search.state}
        options={adminTaskStates.map((state) => [state, t(stateWords[state])])}
        onChange={(state) => narrow({ state })}
      />
      <Choice
        label={t('console.what')}
        value={search.kind}
        options={offeredKinds.map(({ type }) => [String(type), t(`tasks.kind.${type}` as MessageKey)])}
        onChange={(kind) => narrow({ kind })}
      />
      <Choice
        label={t('console.exchange')}
        value={search.environment}
        options={(['real', 'demo', 'paper'] as const).map((one) => [one, t(`console.environment.${one}`)])}
        onChange={(environment) => narrow({ environment })}
      />
      <Text label="UID" max={8} value={search.uid} onChange={(uid) => narrow({ uid })} />
      <Text label={t('console.instrument')} max={40} value={search.instId} onChange={(typed) => narrow({ instId: typed.toUpperCase() })} />
      <Text label={t('console.fault')} max={40} value={search.fault} onChange={(typed) => narrow({ fault: typed.toUpperCase() })} />
      <OrderSelect value={search.sort} onChange={(sort) => change({ after: undefined, sort }, { replace: true })} />
    </div>
  );
}

/** Fields that were emptied, or hold what nothing can match. */
function cleared(next: Record<string, unknown>): Partial<Record<keyof TasksSearch, undefined>> {
  const understood = tasksSearch(next) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(next).flatMap((name) => (understood[name] === undefined ? [[name, undefined]] : [])));
}

interface TextProps {
  label: string;
  max: number;
  value: string | undefined;
  onChange: (value: string) => void;
}

function Text({ label, max, value, onChange }: TextProps) {
  const [typed, setTyped] = useState(value ?? '');
  const find = (): void => onChange(typed.trim());
  return (
    <input
      className="console-input"
      type="search"
      maxLength={max}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={find}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find();
      }}
    />
  );
}
