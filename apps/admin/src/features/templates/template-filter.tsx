// What the list of groups is narrowed to.
import { templateKinds } from '@millrace/contract';
import { templateStates } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { OrderSelect } from '../../shared/order-select.tsx';
import { useTemplatesSearch } from './templates-search.ts';

export function TemplateFilter() {
  const { t } = useLocale();
  const { search, change } = useTemplatesSearch();
  const narrow = (next: Parameters<typeof change>[0]): void => change({ ...next, page: undefined }, { replace: true });
  const [typed, setTyped] = useState(search.text ?? '');
  const find = (): void => narrow({ text: typed.trim() === '' ? undefined : typed.trim() });
  return (
    <div className="console-tools">
      <select
        className="console-select"
        aria-label={t('console.state')}
        value={search.state ?? ''}
        onChange={({ target }) => narrow({ state: templateStates.find((state) => state === target.value) })}
      >
        <option value="">{`${t('console.state')}: ${t('console.allKinds')}`}</option>
        {templateStates.map((state) => (
          <option key={state} value={state}>
            {t(`console.templateState.${state}`)}
          </option>
        ))}
      </select>
      <select
        className="console-select"
        aria-label={t('console.templateKind')}
        value={search.kind ?? ''}
        onChange={({ target }) => narrow({ kind: target.value === '' ? undefined : target.value })}
      >
        <option value="">{`${t('console.templateKind')}: ${t('console.allKinds')}`}</option>
        {templateKinds.map((type) => (
          <option key={type} value={String(type)}>
            {t(`tasks.kind.${String(type)}` as MessageKey)}
          </option>
        ))}
      </select>
      <input
        className="console-input"
        type="search"
        maxLength={60}
        placeholder={t('console.templateName')}
        aria-label={t('console.templateName')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={find}
        onKeyDown={({ key }) => {
          if (key === 'Enter') find();
        }}
      />
      <OrderSelect value={search.sort} onChange={(sort) => narrow({ sort })} />
    </div>
  );
}
