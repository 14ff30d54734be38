// One message, announcement or article. A message: what happened, the figures, why, and one button to the place where it is dealt with. Opening it marks it as read.
import { decisionOfKind, getMessage, messageKinds, type Message } from '@millrace/contract';
import { ActionBar, Bar, Broken, Icon, Main, Moment, Notice, Plate, Screen, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { errorText, isNotFound } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { useTenant } from '../../shared/services/services-context.ts';
import { ArticlePage } from '../content/index.tsx';
import { AnnouncementPage } from './announcement-page.tsx';
import { MessageFigures } from './message-figures.tsx';
import { MessagePlaceButton } from './message-place.tsx';
import { useMessageTitle } from './message-title.ts';
import { useMessageText } from './message-text.ts';
import { useInboxActs } from './use-inbox.ts';
import { useNewMessages } from './use-new-messages.ts';
import './messages.css';

export function MessageDetailsPage() {
  const { id = '', type = 'message', columnid } = useSearch({ from: '/message-details' });
  if (type === 'announcement') return <AnnouncementPage id={id} />;
  if (type === 'article')
    return (
      <Suspense fallback={<SkeletonRows count={5} />}>
        <ArticlePage aid={id} columnid={columnid} />
      </Suspense>
    );
  return type === 'message' ? <OneMessage id={id} /> : <Navigate to="/404" replace />;
}

function OneMessage({ id }: { id: string }) {
  const { t } = useLocale();
  const goBack = useBack('/message');
  useNewMessages();
  const { data: message, error, refetch, isFetching } = useRead(getMessage, { id });
  const { read } = useInboxActs();
  const unread = message?.read === false;
  useEffect(() => {
    if (unread) void read(id);
  }, [id, unread, read]);
  if (error && isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={t('nav.messages')} under={message && <Moment timeMs={message.createTime} />} onBack={goBack} />
      {message ? (
        <AreaTexts area="inbox">
          <Shown message={message} />
        </AreaTexts>
      ) : (
        <Main>
          {error ? <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} /> : <SkeletonRows count={4} />}
        </Main>
      )}
    </Screen>
  );
}

function Shown({ message }: { message: Message }) {
  const { t } = useLocale();
  const title = useMessageTitle()(message);
  const text = useMessageText()(message);
  const { sender, why } = messageKinds[message.kind];
  const brand = useTenant()?.name ?? '';
  const settled = !message.undecided && decisionOfKind(message.kind) !== undefined;
  return (
    <>
      <Main>
        <div className="message-head">
          {message.undecided ? (
            <p className="message-needs">
              <Icon name="warn" size={18} />
              {t('inbox.needsYou')}
            </p>
          ) : null}
          <h2>{title}</h2>
          <p className="row-detail">{t('inbox.from', { sender: sender === 'brand' ? brand : t(`inbox.from.${sender}`) })}</p>
        </div>
        {settled ? (
          <div className="mb-3">
            <Notice icon="ok">{t('inbox.decided')}</Notice>
          </div>
        ) : null}
        <Section title={t('inbox.what')} />
        <Plate pad>
          <p>{text}</p>
        </Plate>
        <MessageFigures message={message} />
        <Section title={t('inbox.why')} />
        <Plate pad>
          <p>{t(`inbox.why.${why}`)}</p>
        </Plate>
      </Main>
      <ActionBar>
        <MessagePlaceButton message={message} />
      </ActionBar>
    </>
  );
}
