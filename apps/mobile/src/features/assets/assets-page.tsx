// The Assets tab: what stands on the linked exchanges, account by account. Sums only what may be added.
import type { Credential, VenueInfo } from '@millrace/contract';
import { Amount, Blank, Broken, Button, Chip, Notice, Plate, Row, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { PaperNotice } from '../../shared/pages/paper-notice.tsx';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { BalanceFigures, keyLine, useCredentials } from '../exchange/index.ts';
import { totalOf, useHoldings, type Holding } from './use-holdings.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';

export function AssetsPage() {
  const { t } = useLocale();
  const allowed = usePageOpen('/auth');
  return (
    <TabPage tab="assets" title={t('nav.assets')}>
      <PaperNotice />
      {allowed ? <Accounts /> : <Blank icon="wallet" title={t('exchange.none')} />}
    </TabPage>
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
      {total === undefined ? null : (
        <section className="gutter pb-4">
          <p className="label">{t('exchange.total')}</p>
          <p>
            <Amount value={total} unit="USDT" size="hero" />
          </p>
          <p className="label mt-1">{t('tabs.stays')}</p>
        </section>
      )}
      {holdings.map((holding) => (
        <HoldingPlate key={holding.credential.id} holding={holding} venue={venues.find(({ id }) => id === holding.credential.venueId)} />
      ))}
    </>
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
        <BalanceFigures balance={balance} />
      )}
    </Plate>
  );
}
