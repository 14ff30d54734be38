// Makes a card of one result: first what it would show, then the card with its code, to be saved or shared.
import { getShareFigure, makeShareCard, shareKinds, type MadeCard, type ShareFigure, type WireInputOf } from '@millrace/contract';
import { ActionBar, Bar, Blank, Broken, Button, Main, Plate, Screen, SkeletonRows, Switch, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useRead, useSend } from '../../shared/hooks/use-call.ts';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { PictureBar } from '../../shared/pictures/picture-bar.tsx';
import { useToast } from '../../shared/services/services-context.ts';
import { CardImage } from './card-image.tsx';
import type { ShareSearch } from './share-search.ts';
import { useCardPicture } from './use-card-picture.ts';

type Subject = WireInputOf<typeof getShareFigure>;

export function SharePage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  const navigate = useNavigate();
  const subject = subjectOf(useSearch({ from: '/share' }));
  const { data, error, isFetching, refetch } = useRead(getShareFigure, subject);
  return (
    <Screen>
      <Bar
        title={t('share.title')}
        onBack={goBack}
        end={
          <button type="button" className="link" onClick={() => void navigate({ to: '/share/cards' })}>
            {t('share.cards')}
          </button>
        }
      />
      {data ? (
        <Card key={JSON.stringify(subject)} subject={subject} figure={data} />
      ) : (
        <Main>
          {error === null ? (
            <SkeletonRows count={6} />
          ) : error instanceof ApiError && error.reason === 'shareNotMeasured' ? (
            <Blank icon="share" title={errorText(error, t)} />
          ) : (
            <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </Main>
      )}
    </Screen>
  );
}

/** What the address names; a kind that there is none of is that of the last 30 days. */
function subjectOf({ kind, taskId, cycle, posSide, days, money }: ShareSearch): Subject {
  const known = shareKinds.find((one) => one === kind) ?? 'days';
  const environment = (['real', 'demo', 'paper'] as const).find((one) => one === money);
  return {
    kind: known,
    ...(taskId !== undefined && { taskId }),
    ...(cycle !== undefined && { cycle }),
    ...((posSide === 'long' || posSide === 'short') && { posSide }),
    ...(known === 'days' && { lastDays: days === '7' ? '7' : '30' }),
    ...(environment && { environment }),
  };
}

function Card({ subject, figure }: { subject: Subject; figure: ShareFigure }) {
  const { t } = useLocale();
  const toast = useToast();
  const lost = useLost();
  const [shown, setShown] = useState({ showAmounts: false, showName: false, showAvatar: false });
  const [made, setMade] = useState<MadeCard>();
  const make = useSend(makeShareCard);
  const picture = useCardPicture(made?.figure ?? (shown.showAmounts ? figure : { ...figure, net: null, drawdown: null }), made);
  const create = (): void => {
    if (lost) toast(t('shell.offlineAct'));
    else make.mutate({ ...subject, ...shown }, { onSuccess: setMade, onError: (error) => toast(errorText(error, t)) });
  };
  const choice = (name: keyof typeof shown, label: string) => (
    <Switch label={label} checked={shown[name]} onChange={(checked) => setShown({ ...shown, [name]: checked })} />
  );
  return (
    <>
      <Main>
        <CardImage picture={picture} />
        {made ? (
          <p className="gutter label mt-3" role="status">
            {t('share.made')}
          </p>
        ) : (
          <>
            <Plate pad>
              {figure.net === null ? null : choice('showAmounts', t('share.amounts'))}
              {choice('showName', t('share.name'))}
              {choice('showAvatar', t('share.avatar'))}
            </Plate>
            <p className="gutter label mt-3">{t('share.makeNote')}</p>
          </>
        )}
      </Main>
      {made ? (
        <PictureBar
          shareLabel={t('share.sharePicture')}
          picture={picture.drawn && { blob: picture.drawn.blob, name: `card-${made.code}`, title: t('share.title'), link: made.link }}
        />
      ) : (
        <ActionBar>
          <Button look="primary" busy={make.isPending} onClick={create}>
            {t('share.make')}
          </Button>
        </ActionBar>
      )}
    </>
  );
}
