// Between the exchange's page and ours: whatever the trader came back with, in whichever window, is finished, explained or led on here. Open to guests, because
// a session may have ended on the way; nothing is linked without the session that set out.
import { Bar, Main, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Landing } from '../../../shared/services/link-arrivals.ts';
import { useServices, useSession } from '../../../shared/services/services-context.ts';
import { FastConnectAway } from './fast-connect-away.tsx';
import { FastConnectEnd } from './fast-connect-end.tsx';
import { FastConnectFinish } from './fast-connect-finish.tsx';
import { FastConnectToApp } from './fast-connect-to-app.tsx';
import { keptAttempt } from './stored-attempt.ts';

export function AuthMiddlePage() {
  const { t } = useLocale();
  return (
    <Screen>
      <Bar root title={t('exchange.fast')} />
      <Main>
        <Middle />
      </Main>
    </Screen>
  );
}

function Middle() {
  const { landing, storage, bridge } = useServices();
  const signedIn = useSession((state) => state.token !== undefined);
  const waiting = useStore(landing, (state) => state.waiting);
  const [kept] = useState(() => keptAttempt(storage));
  if (waiting && bridge.platform === 'browser' && isOfApp(waiting)) return <FastConnectToApp landing={waiting} />;
  if (!waiting && !kept) return <FastConnectEnd kind="nothing" />;
  if (!signedIn) return <FastConnectEnd kind="sessionLost" />;
  if (waiting) return <FastConnectFinish landing={waiting} to={kept?.to ?? '/auth'} />;
  return kept ? <FastConnectAway attempt={kept} /> : null;
}

/** The letter in a state says where the trader set out: the installed app waits for it. */
function isOfApp({ state }: Landing): boolean {
  return state.startsWith('fcn_');
}
