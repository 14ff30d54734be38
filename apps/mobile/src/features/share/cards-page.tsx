// The trader's share cards, newest first: what each shows, its code, and the way to take it back.
import { pageShareCard, takeBackShareCard, type MadeCard } from '@millrace/contract';
import { Bar, Blank, ConfirmSheet, formatMoment, Main, Row, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useSend } from '../../shared/hooks/use-call.ts';
import { useLost } from '../../shared/hooks/use-lost.ts';
import { usePages } from '../../shared/hooks/use-pages.ts';
import { PagedRows } from '../../shared/pages/paged-rows.tsx';
import { useServices, useToast } from '../../shared/services/services-context.ts';
import { spacedCode, wordsOfCard } from './card-words.ts';

const PAGE_SIZE = 20;

export function CardsPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const { api } = useServices();
  const [asked, setAsked] = useState<MadeCard>();
  const pages = usePages([pageShareCard.path], (pageNum, signal) => api.call(pageShareCard, { pageNum, pageSize: PAGE_SIZE }, { signal }));
  return (
    <Screen>
      <Bar title={t('share.cards')} onBack={goBack} />
      <Main>
        <PagedRows pages={pages} empty={<Blank icon="share" title={t('share.cardsNone')} text={t('share.cardsNoneText')} />}>
          {(card) => <CardRow key={card.code} card={card} onTakeBack={() => setAsked(card)} />}
        </PagedRows>
      </Main>
      <TakeBackSheet card={asked} onClose={() => setAsked(undefined)} onDone={() => void pages.refetch()} />
    </Screen>
  );
}

function CardRow({ card, onTakeBack }: { card: MadeCard; onTakeBack: () => void }) {
  const { t, tag } = useLocale();
  const { subject, result } = wordsOfCard(card.figure, { t, tag });
  return (
    <Row
      title={subject}
      line={
        <span data-card={card.code}>
          <span className="block numerals">
            {result.value} · {formatMoment(card.createTime, { tag, parts: 'date' })}
          </span>
          <span className="numerals">{spacedCode(card.code)}</span>
        </span>
      }
      value={
        card.takeBackTime === null ? (
          <button type="button" className="link" onClick={onTakeBack}>
            {t('share.takeBack')}
          </button>
        ) : (
          <span className="row-detail">{t('share.takenBack')}</span>
        )
      }
    />
  );
}

function TakeBackSheet({ card, onClose, onDone }: { card: MadeCard | undefined; onClose: () => void; onDone: () => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const lost = useLost();
  const send = useSend(takeBackShareCard);
  const takeBack = (): void => {
    if (lost) return toast(t('shell.offlineAct'));
    if (!card) return undefined;
    return send.mutate(
      { code: card.code },
      {
        onSuccess() {
          onClose();
          onDone();
        },
        onError: (error) => toast(errorText(error, t)),
      },
    );
  };
  return (
    <ConfirmSheet
      open={card !== undefined}
      title={t('share.takeBackAsk')}
      doLabel={t('share.takeBack')}
      busy={send.isPending}
      onClose={onClose}
      onDo={takeBack}
    >
      <p className="label">{t('share.takeBackText')}</p>
    </ConfirmSheet>
  );
}
