// What the list of groups is narrowed to.
import { templateKinds } from '@millrace/contract';
import { templateStates } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Choice } from '../../shared/choice.tsx';
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
      <Choice
        label={t('console.state')}
        value={search.state}
        options={templateStates.map((state) => [state, t(`console.templateState.${state}`)])}
        onChange={(value) => narrow({ state: templateStates.find((state) => state === value) })}
      />
      <Choice
        label={t('console.templateKind')}
        value={search.kind}
        options={templateKinds.map((type) => [String(type), t(`tasks.kind.${String(type)}` as MessageKey)])}
        onChange={(kind) => narrow({ kind: kind === '' ? undefined : kind })}
      />
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
