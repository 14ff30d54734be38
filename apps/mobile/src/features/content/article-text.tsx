// The text of an article, an agreement, a tutorial or an answer, in its language; another one than the reader's is named.
import { languages, type Article } from '@millrace/contract';
import { Markdown, Notice, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { pictureSource } from '../../shared/api/picture-source.ts';

interface ArticleTextProps {
  article: Pick<Article, 'title' | 'language' | 'tree'>;
  /** Whether the title stands above. */
  title?: boolean;
  /** The language that was asked for, where it is not the app's. */
  wanted?: string | undefined;
}

export function ArticleText({ article, title, wanted }: ArticleTextProps) {
  const { tag } = useLocale();
  const navigate = useNavigate();
  return (
    <div className="grid gap-3 one-column">
      {article.language === (wanted ?? tag) ? null : <OtherLanguage language={article.language} />}
      {title ? (
        <h2 className="weight-semibold" lang={article.language}>
          {article.title}
        </h2>
      ) : null}
      <Markdown tree={article.tree} lang={article.language} pictureUrl={pictureSource} onPage={(to) => void navigate({ href: to })} />
    </div>
  );
}

function OtherLanguage({ language }: { language: string }) {
  const { t } = useLocale();
  return <Notice>{t('content.shownIn', { language: languages.find(({ tag }) => tag === language)?.name ?? language })}</Notice>;
}
