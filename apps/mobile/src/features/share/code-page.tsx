// What a code tells: the result as the server has it, that it was taken back, or that there is none. Open to guests.
import { readShareCard, type OutputOf } from '@millrace/contract';
import { Avatar, Bar, Blank, Broken, formatMoment, Main, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, errorText, isNotFound } from '../../shared/api/api-error.ts';
import { pictureSource } from '../../shared/api/picture-source.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useServices, useTenant } from '../../shared/services/services-context.ts';
import { spacedCode, wordsOfCard } from './card-words.ts';
import './share.css';

export function CodePage() {
  const { t } = useLocale();
  const goBack = useBack('/');
  const { api } = useServices();
  const { code } = useParams({ from: '/s/$code' });
  const read = useQuery({
    queryKey: [readShareCard.path, code],
    queryFn: ({ signal }) => api.call(readShareCard, { code }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    <Screen>
      <Bar title={t('share.codeTitle')} onBack={goBack} />
      <Main>
        {read.data ? (
          <Told code={code} card={read.data} />
        ) : isUnknown(read.error) ? (
          <Blank icon="share" title={t('share.codeNone')} text={t('share.codeNoneText')} />
        ) : read.error ? (
          <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows count={5} />
        )}
      </Main>
    </Screen>
  );
}

/** A code that nobody made, or that is no code. */
function isUnknown(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.problems.length > 0);
}

function Told({ code, card }: { code: string; card: OutputOf<typeof readShareCard> }) {
  const { t, tag } = useLocale();
  const brand = useTenant()?.name ?? '';
  const time = formatMoment(card.createTime, { tag, parts: 'dateTime' });
  if (card.figure === null)
    return (
      <Blank
        icon="share"
        title={t('share.codeGone')}
        text={t('share.codeGoneText', { time: formatMoment(card.createTime, { tag, parts: 'date' }) })}
      />
    );
  const words = wordsOfCard(card.figure, { t, tag });
  return (
    <>
      {card.nickname === null && card.avatar === null ? null : (
        <div className="gutter flex items-center gap-3 pb-3">
          <Avatar name={card.nickname ?? ''} src={card.avatar === null ? '' : pictureSource(card.avatar)} />
          <strong className="weight-semibold">{card.nickname}</strong>
        </div>
      )}
      <Plate pad label={words.subject}>
        <h2 className="weight-semibold">{words.subject}</h2>
        {[words.result, words.drawdown].map(({ label, value }) => (
          <div key={label} className="mt-3">
            <p className="label">{label}</p>
            <p className="share-figure numerals">{value}</p>
          </div>
        ))}
        <p className="label mt-3">{words.period}</p>
        {words.facts.map((fact) => (
          <p key={fact} className="label numerals">
            {fact}
          </p>
        ))}
      </Plate>
      <p className="gutter label mt-3">{t('share.codeMade', { time, brand })}</p>
      <p className="gutter label numerals mt-1">{spacedCode(code.toUpperCase())}</p>
      <p className="gutter label mt-1">{t('share.noPromise')}</p>
    </>
  );
}
