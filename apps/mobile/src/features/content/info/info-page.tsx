// News: articles by column, what a search finds in articles, tutorials and answers, and one of them.
import { useSearch } from '@tanstack/react-router';
import { ArticlePage } from './article-page.tsx';
import { NewsPage } from './news-page.tsx';

export function InfoPage() {
  const { aid } = useSearch({ from: '/info' });
  return aid === undefined ? <NewsPage /> : <ArticlePage aid={aid} />;
}
