// The laboratory: market data from the socket, status, accounts and faults polled. Accounts and faults need administrator's rights; without them it asks for the token.
import { Toasts, useLocale, type Toaster } from '@millrace/ui';
import { useState, useSyncExternalStore } from 'react';
import { AccountPlate } from './account-plate.tsx';
import type { Status } from './call.ts';
import { FaultsPlate } from './faults-plate.tsx';
import { GatePlate } from './gate-plate.tsx';
import { clockTime } from './figures.ts';
import { BookPlate, MarketPlate } from './market-plate.tsx';
import type { Instrument, MarketFeed } from './market-feed.ts';
import { usePolled } from './use-polled.ts';

export interface PageProps {
  feed: MarketFeed;
  instruments: readonly Instrument[];
  toaster: Toaster;
}

export function Page({ feed, instruments, toaster }: PageProps) {
  const market = useSyncExternalStore(feed.subscribe, feed.snapshot);
  const { value: status, refresh } = usePolled<Status>('/paper/status');
  const [instrument, setInstrument] = useState(instruments[0]);
  const [apiKey, setApiKey] = useState('');
  return (
    <>
      <Header status={status} isLive={market.isLive} />
      <main className="paper-grid">
        <MarketPlate feed={feed} market={market} instruments={instruments} instrument={instrument} onInstrument={setInstrument} />
        <BookPlate book={market.book} tickSize={instrument?.tickSize ?? ''} />
        {status?.admin === false ? <GatePlate onToken={refresh} /> : null}
        {status?.admin ? (
          <>
            <AccountPlate apiKey={apiKey} onApiKey={setApiKey} onNote={toaster.show} />
            <FaultsPlate apiKey={apiKey} instId={instrument?.instId ?? ''} canCrash={status.canCrash} />
          </>
        ) : null}
      </main>
      <Toasts toaster={toaster} />
    </>
  );
}

function Header({ status, isLive }: { status: Status | undefined; isLive: boolean }) {
  const { t } = useLocale();
  return (
    <header className="paper-header">
      <h1>{t('paper.title')}</h1>
      <p className="label">
        {status ? (
          <>
            <span>{`${status.market} · ${status.book} · ×${status.speed}`}</span>
            <span className="numerals">{clockTime(status.clockMs)} UTC</span>
          </>
        ) : null}
        <span id="live" className="paper-live" role="status" data-live={isLive}>
          {t(isLive ? 'paper.live' : 'paper.lost')}
        </span>
      </p>
    </header>
  );
}
