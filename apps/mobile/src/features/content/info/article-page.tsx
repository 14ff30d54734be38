// One article, tutorial or answer.
import { contentColumns, getArticle, type ContentColumn } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Main, Moment, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { ArticleText } from '../article-text.tsx';
import '../content.css';

interface ArticlePageProps {
  aid: string;
  /** To whose list the ways back lead; the list of all where it is none of ours. */
  columnid?: string | undefined;
}

export function ArticlePage({ aid, columnid }: ArticlePageProps) {
  const { t } = useLocale();
  const column = contentColumns.find((one) => one === columnid);
  const goBack = useBack('/info', column ? { column } : {});
  return (
    <Screen>
      <Bar title={t('content.news')} onBack={goBack} />
      <Main>
        <Article aid={aid} column={column} />
      </Main>
    </Screen>
  );
}

function Article({ aid, column }: { aid: string; column: ContentColumn | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { data, isPending, isFetching, error, refetch } = useRead(getArticle, { aid });
  if (isPending) return <SkeletonRows count={5} />;
  if (isNotFound(error))
    return (
      <Blank
        icon="book"
        title={t('content.articleGone')}
        action={
          <Button look="primary" onClick={() => void navigate({ to: '/info', search: column ? { column } : {}, replace: true })}>
            {t('content.allNews')}
          </Button>
        }
      />
    );
  if (!data) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Plate pad label={data.title}>
      <article className="grid gap-3 one-column">
        <h2 className="article-title" lang={data.language}>
          {data.title}
        </h2>
        <p className="label">
          {data.column === null ? null : <>{t(`content.column.${data.column}`)} · </>}
          <Moment timeMs={data.time} parts="full" />
        </p>
        {data.picture ? (
          <img
            className="article-picture"
            src={pictureSource(data.picture.name)}
            width={data.picture.width}
            height={data.picture.height}
            alt=""
          />
        ) : null}
        <ArticleText article={data} />
      </article>
    </Plate>
  );
}
