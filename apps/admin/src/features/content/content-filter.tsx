// What the list of content is narrowed to.
import { contentColumns, contentKinds, contentLimits } from '@millrace/contract';
import { contentStates } from '@millrace/contract/admin';
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Choice } from '../../shared/choice.tsx';
import { OrderSelect } from '../../shared/order-select.tsx';
import { useContentSearch } from './content-search.ts';

export function ContentFilter() {
  const { t } = useLocale();
  const { search, change } = useContentSearch();
  const narrow = (next: Parameters<typeof change>[0]): void => change({ ...next, page: undefined }, { replace: true });
  const [typed, setTyped] = useState(search.text ?? '');
  const find = (): void => narrow({ text: typed.trim() === '' ? undefined : typed.trim() });
  return (
    <div className="console-tools">
      <Choice
        label={t('console.state')}
        value={search.state}
        options={contentStates.map((state) => [state, t(`console.contentState.${state}`)])}
        onChange={(value) => narrow({ state: contentStates.find((one) => one === value) })}
      />
      <Choice
        label={t('console.contentKind')}
        value={search.kind}
        options={contentKinds.map((kind) => [kind, t(`console.contentKind.${kind}`)])}
        onChange={(value) => narrow({ kind: contentKinds.find((one) => one === value) })}
      />
      <Choice
        label={t('console.contentColumn')}
        value={search.column}
        options={contentColumns.map((column) => [column, t(`content.column.${column}`)])}
        onChange={(value) => narrow({ column: contentColumns.find((one) => one === value) })}
      />
      <input
        className="console-input"
        type="search"
        maxLength={contentLimits.titleMax}
        placeholder={t('console.contentTitle')}
        aria-label={t('console.contentTitle')}
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
