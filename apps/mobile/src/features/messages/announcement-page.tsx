// One announcement. Opening it marks it as read.
import { getAnnouncement, readAnnouncement, type OutputOf } from '@millrace/contract';
import { Bar, Broken, Main, Markdown, Moment, Notice, Plate, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pictureSource } from '../../shared/api/picture-source.ts';
import { errorText, isNotFound } from '../../shared/api/api-error.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useSender } from '../../shared/hooks/use-sender.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { useTenant } from '../../shared/services/services-context.ts';
import { useNewMessages } from './use-new-messages.ts';
import './messages.css';

export function AnnouncementPage({ id }: { id: string }) {
  const { t } = useLocale();
  const goBack = useBack('/message');
  const send = useSender();
  useNewMessages();
  const { data, error, refetch, isFetching } = useRead(getAnnouncement, { id });
  const unread = data?.read === false;
  useEffect(() => {
    // What could not be noted stays unread, and is noted at the next opening.
    if (unread) void send(readAnnouncement, { id }).catch(() => undefined);
  }, [id, unread, send]);
  if (error && isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <Screen>
      <Bar title={t('nav.messages')} under={data && <Moment timeMs={data.createTime} />} onBack={goBack} />
      <Main>
        {data ? (
          <AreaTexts area="inbox">
            <Shown announcement={data} />
          </AreaTexts>
        ) : error ? (
          <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows count={4} />
        )}
      </Main>
    </Screen>
  );
}

function Shown({ announcement }: { announcement: OutputOf<typeof getAnnouncement> }) {
  const { t } = useLocale();
  const sender = useTenant()?.name ?? '';
  const navigate = useNavigate();
  const { title, body, language, correctTime } = announcement;
  return (
    <>
      <div className="message-head">
        <h2 lang={language}>{title}</h2>
        <p className="row-detail">{t('inbox.from', { sender })}</p>
      </div>
      {correctTime === null ? null : (
        <div className="mb-3">
          <Notice>
            {t('inbox.corrected')} <Moment timeMs={correctTime} />
          </Notice>
        </div>
      )}
      {body.length === 0 ? null : (
        <Plate pad>
          <Markdown tree={body} lang={language} pictureUrl={pictureSource} onPage={(to) => void navigate({ href: to })} />
        </Plate>
      )}
    </>
  );
}
