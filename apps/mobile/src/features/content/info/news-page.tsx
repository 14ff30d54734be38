// The list of articles: by column, or what a search finds. Column and search stand in the address, so that back returns to them.
import { contentColumns, contentLimits, pageArticle, type ContentColumn } from '@millrace/contract';
import { Bar, Blank, Field, Main, Screen, Tabs, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PagedRows } from '../../../shared/pages/paged-rows.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices, useTenant } from '../../../shared/services/services-context.ts';
import { ArticleRow } from './article-row.tsx';

const PAGE = 20;
/** After the last typed letter. */
const SEARCH_AFTER_MS = 300;

export function NewsPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const { text = '', column = 'all' } = useSearch({ from: '/info' });
  const navigate = useNavigate();
  return (
    <Screen>
      <Bar title={t('content.news')} onBack={goBack} />
      <Main>
        <SearchField
          text={text}
          onSearch={(next) => void navigate({ to: '/info', search: next === '' ? {} : { text: next }, replace: true })}
        />
        {text === '' ? (
          <Tabs
            label={t('content.news')}
            current={column}
            tabs={[
              { id: 'all', label: t('content.allColumns') },
              ...contentColumns.map((id) => ({ id, label: t(`content.column.${id}`) })),
            ]}
            onChange={(next) => void navigate({ to: '/info', search: next === 'all' ? {} : { column: next }, replace: true })}
          >
            <Articles text="" column={contentColumns.find((one) => one === column)} />
          </Tabs>
        ) : (
          <Articles text={text} column={undefined} />
        )}
      </Main>
    </Screen>
  );
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useLocale();
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <div className="gutter pb-3">
      <Field
        label={t('content.search')}
        type="search"
        enterKeyHint="search"
        maxLength={contentLimits.searchMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

function Articles({ text, column }: { text: string; column: ContentColumn | undefined }) {
  const { t, tag } = useLocale();
  const { api } = useServices();
  const name = useTenant()?.name ?? '';
  const pages = usePages([pageArticle.path, tag, text, column], (pageNum, signal) =>
    api.call(pageArticle, { pageNum, pageSize: PAGE, ...(text === '' ? {} : { text }), ...(column ? { column } : {}) }, { signal }),
  );
  const empty =
    text === '' ? (
      <Blank icon="book" title={t('content.noArticles')} text={t('content.noArticlesText', { name })} />
    ) : (
      <Blank icon="book" title={t('content.nothingFound', { text })} />
    );
  return (
    <PagedRows pages={pages} empty={empty}>
      {(row) => <ArticleRow key={row.id} row={row} />}
    </PagedRows>
  );
}
