// The newest articles on Home and Discover; nothing where there is none.
import { pageArticle } from '@millrace/contract';
import { Plate, Rows, Section, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { ArticleRow } from './article-row.tsx';

const NEWS_FRESH_MS = 60_000;

export function LatestNews({ count }: { count: number }) {
  const { t } = useLocale();
  const { data } = useRead(pageArticle, { pageSize: count }, { staleMs: NEWS_FRESH_MS });
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <Section
        title={t('content.news')}
        end={
          <Link className="link link-quiet" to="/info">
            {t('content.allNews')}
          </Link>
        }
      />
      <Plate>
        <Rows>
          {data.rows.map((row) => (
            <ArticleRow key={row.id} row={row} />
          ))}
        </Rows>
      </Plate>
    </>
  );
}
