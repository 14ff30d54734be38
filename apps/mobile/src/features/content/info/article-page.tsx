// One article, tutorial or answer.
import { getArticle } from '@millrace/contract';
import { Bar, Blank, Broken, Button, Main, Moment, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText, isNotFound } from '../../../shared/api/api-error.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { ArticleText } from '../article-text.tsx';
import '../content.css';

export function ArticlePage({ aid }: { aid: string }) {
  const { t } = useLocale();
  const goBack = useBack('/info');
  return (
    <Screen>
      <Bar title={t('content.news')} onBack={goBack} />
      <Main>
        <Article aid={aid} />
      </Main>
    </Screen>
  );
}

function Article({ aid }: { aid: string }) {
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
          <Button look="primary" onClick={() => void navigate({ to: '/info', replace: true })}>
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
