// A link from another device wants to open a session here: whose it is, and whether to. Nobody is logged in, or out, without having been asked.
import { loginout, readTicket, takeTicket } from '@millrace/contract';
import { Avatar, Bar, Blank, Broken, Button, Main, Notice, Plate, Row, Rows, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { errorText, outcomeUnknown } from '../../../shared/api/api-error.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import type { Handover } from '../../../shared/services/link-arrivals.ts';
import { useServices, useSession, useToast } from '../../../shared/services/services-context.ts';
import { useThrottle } from '../../../shared/hooks/use-throttle.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { useStoreSession } from './use-open-session.ts';

export function HandOverPage() {
  const { t } = useLocale();
  const { handover } = useServices();
  const waiting = useStore(handover, (state) => state.waiting);
  return (
    <Screen>
      <Bar root title={t('accounts.handover.title')} />
      <Main>{waiting ? <Question waiting={waiting} /> : <Navigate to="/" replace />}</Main>
    </Screen>
  );
}

function Question({ waiting }: { waiting: Handover }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const owner = useRead(readTicket, { ticket: waiting.ticket, purpose: 'device' }, { staleMs: Infinity });
  const { take, failure, busy } = useTake(waiting);
  const leave = (): void => void navigate({ to: '/', replace: true });
  if (owner.isPending) return <SkeletonRows count={1} />;
  if (!owner.data) return <NoTicket error={owner.error} onRetry={() => void owner.refetch()} onLeave={leave} />;
  // The same account is open here, from before or since a moment ago: nothing to decide.
  if (user?.number === owner.data.number)
    return <Navigate to={waiting.to ?? '/index'} search={waiting.jumpfrom === undefined ? {} : { jumpfrom: waiting.jumpfrom }} replace />;
  return (
    <>
      <Plate>
        <Rows>
          <Row
            lead={<Avatar name={owner.data.nickname} src={pictureSource(owner.data.image)} size="large" />}
            title={owner.data.nickname}
            line={owner.data.number}
          />
        </Rows>
      </Plate>
      <div className="my-3">
        <Notice icon="shield">{t('accounts.handover.ask')}</Notice>
      </div>
      {user ? <Notice warn>{t('accounts.handover.replaces', { name: user.nickname })}</Notice> : null}
      <div className="gutter form pt-4">
        <FormFailure text={failure} />
        <Button look="primary" wide busy={busy} onClick={() => void take()}>
          {t('accounts.loginAs', { name: owner.data.nickname })}
        </Button>
        <Button wide disabled={busy} onClick={leave}>
          {t('accounts.handover.no')}
        </Button>
      </div>
    </>
  );
}

/** A refused ticket stays refused; without an answer it may be asked again. */
function NoTicket({ error, onRetry, onLeave }: { error: unknown; onRetry: () => void; onLeave: () => void }) {
  const { t } = useLocale();
  if (outcomeUnknown(error)) return <Broken title={errorText(error, t)} onRetry={onRetry} />;
  return (
    <Blank
      icon="phone"
      title={errorText(error, t)}
      action={
        <Button look="primary" onClick={onLeave}>
          {t('nav.toStart')}
        </Button>
      }
    />
  );
}

function useTake(waiting: Handover) {
  const { t } = useLocale();
  const { api, session } = useServices();
  const toast = useToast();
  const counts = useThrottle();
  const send = useSend(takeTicket);
  const store = useStoreSession();
  const [failure, setFailure] = useState<string>();
  const take = async (): Promise<void> => {
    if (!counts()) return;
    setFailure(undefined);
    const { token: before } = session.getState();
    try {
      const output = await send.mutateAsync({ ticket: waiting.ticket, purpose: 'device' });
      toast(t('accounts.loggedIn'));
      store(output);
    } catch (error) {
      setFailure(errorText(error, t));
      return;
    }
    // The session that was replaced ends; unreachable, it runs out by itself.
    if (before !== undefined) await api.call(loginout, {}, { token: before }).catch(() => undefined);
  };
  return { take, failure, busy: send.isPending };
}
