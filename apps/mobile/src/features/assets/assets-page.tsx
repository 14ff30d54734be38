// The Assets tab: what the trader has with the platform, what stands on the linked exchanges account by account, fuel, and what moved last. Sums only what
// may be added.
import type { Credential, VenueInfo, Wallet } from '@millrace/contract';
import { Amount, Blank, Broken, Button, Chip, Notice, Plate, Row, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { BalanceFigures, keyLine, useCredentials } from '../exchange/index.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { totalOf, useHoldings, type Holding } from './use-holdings.ts';
import { FuelPlate } from './wallet/fuel-plate.tsx';
import { HiddenContext, Hideable, HideButton } from './common/hidden-amounts.tsx';
import { LatestRecords } from './wallet/latest-records.tsx';
import { MoneyNotice } from './common/money-notice.tsx';
import { useWallet } from '../../shared/hooks/use-wallet.ts';
import './assets.css';
import { WalletActs } from './wallet/wallet-acts.tsx';
import { WalletHead } from './wallet/wallet-head.tsx';

export function AssetsPage() {
  const { t } = useLocale();
  const [hidden, setHidden] = useState(false);
  const wallet = useWallet();
  const linking = usePageOpen('/auth');
  return (
    <TabPage tab="assets" title={t('nav.assets')} end={<HideButton hidden={hidden} onChange={setHidden} />}>
      <HiddenContext value={hidden}>
        <MoneyNotice />
        <StaleNotice sinceMs={wallet.staleSinceMs} />
        {wallet.data ? (
          <>
            <WalletHead wallet={wallet.data} />
            <WalletActs />
          </>
        ) : wallet.error === undefined ? (
          <SkeletonRows count={1} />
        ) : (
          <Broken title={errorText(wallet.error, t)} onRetry={wallet.retry} busy={wallet.busy} />
        )}
        {linking ? <Accounts /> : null}
        {wallet.data ? <Moved wallet={wallet.data} /> : null}
      </HiddenContext>
    </TabPage>
  );
}

/** Fuel, and what moved last. */
function Moved({ wallet }: { wallet: Wallet }) {
  const mayRead = usePageOpen('/transfer-record');
  return (
    <>
      <div className="mt-3">
        <FuelPlate wallet={wallet} />
      </div>
      {mayRead ? <LatestRecords wallet={wallet} /> : null}
    </>
  );
}

function Accounts() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { data, isPending, isFetching, error, refetch } = useCredentials();
  if (isPending) return <SkeletonRows count={2} />;
  if (!data) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  if (data.credentials.length === 0)
    return (
      <Plate>
        <Blank
          icon="wallet"
          title={t('exchange.none')}
          text={t('exchange.noneText')}
          action={
            <Button look="primary" onClick={() => void navigate({ to: '/auth' })}>
              {t('exchange.link')}
            </Button>
          }
        />
      </Plate>
    );
  return <Holdings credentials={data.credentials} venues={data.venues} />;
}

function Holdings({ credentials, venues }: { credentials: readonly Credential[]; venues: readonly VenueInfo[] }) {
  const { t } = useLocale();
  const holdings = useHoldings(credentials);
  const total = totalOf(holdings.map(({ credential, balance }) => ({ credential, totalUsdt: balance.data?.totalUsdt })));
  return (
    <>
      <Section title={t('wallet.onExchange')} end={total === undefined ? undefined : <Total value={total} />} />
      <p className="gutter label mb-3">{t('tabs.stays')}</p>
      {holdings.map((holding) => (
        <HoldingPlate key={holding.credential.id} holding={holding} venue={venues.find(({ id }) => id === holding.credential.venueId)} />
      ))}
    </>
  );
}

function Total({ value }: { value: string }) {
  return (
    <Hideable>
      <Amount value={value} unit="USDT" size="s" />
    </Hideable>
  );
}

function HoldingPlate({ holding: { credential, balance }, venue }: { holding: Holding; venue: VenueInfo | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Plate label={credential.remark}>
      <Rows>
        <Row
          icon="wallet"
          title={
            <>
              {credential.remark}
              <Chip look={credential.environment === 'real' ? 'line' : 'brand'}>{t(`exchange.environment.${credential.environment}`)}</Chip>
            </>
          }
          line={keyLine(credential, venue)}
          onClick={() => void navigate({ to: '/auth' })}
        />
      </Rows>
      {credential.status === 'broken' ? (
        <div className="pb-3">
          <Notice warn>{t('exchange.broken')}</Notice>
        </div>
      ) : (
        <Hideable>
          <BalanceFigures balance={balance} />
        </Hideable>
      )}
    </Plate>
  );
}
