// A top-up by transfer before its order stands: what is bought, whose wallet is paid, over which network. The server then names the exact amount.
import { applyTopUp, listPackage, topUpTerms, type FuelPackage, type TopUpTerms } from '@millrace/contract';
import {
  Amount,
  Bar,
  Blank,
  Broken,
  Button,
  FigureLine,
  FigureList,
  Main,
  Notice,
  Plate,
  Screen,
  Segment,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { ActBar } from '../common/act-bar.tsx';
import { MoneyNotice } from '../common/money-notice.tsx';
import { chosenWay, openWays, typeWord } from './ways.ts';

interface NewTopUpProps {
  /** Of a package; empty or undefined for an amount. */
  packageId: string | undefined;
  /** USDT that were typed. */
  money: string | undefined;
  /** 1 personal, 2 community, 3 broker. */
  types: string | undefined;
}

export function NewTopUp({ packageId, money, types }: NewTopUpProps) {
  const { t } = useLocale();
  const goBack = useBack('/recharge');
  const terms = useRead(topUpTerms, {});
  const isPackage = packageId !== undefined && packageId !== '';
  const packages = useRead(listPackage, {}, { enabled: isPackage });
  const offer = packages.data?.find(({ id }) => id === packageId) ?? { price: money ?? '', bonus: '0' };
  const failed = [terms, packages].find(({ data, error }) => data === undefined && error !== null);
  const isRead = terms.data !== undefined && (!isPackage || packages.data !== undefined);
  return (
    <Screen>
      <Bar title={t('wallet.topUp.title')} onBack={goBack} />
      {isRead && terms.data ? (
        <NewOrder
          terms={terms.data}
          order={isPackage ? { id: packageId } : { money: money ?? '' }}
          offer={offer}
          types={Number(types ?? 1)}
        />
      ) : (
        <Main>
          {failed ? (
            <Broken title={errorText(failed.error, t)} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
          ) : (
            <SkeletonRows count={4} />
          )}
        </Main>
      )}
    </Screen>
  );
}

interface NewOrderProps {
  terms: TopUpTerms;
  /** As the call takes it. */
  order: { id: string } | { money: string };
  offer: Pick<FuelPackage, 'price' | 'bonus'>;
  types: number;
}

function NewOrder({ terms, order, offer, types }: NewOrderProps) {
  const { t } = useLocale();
  const ways = openWays(
    terms.ways,
    useSession((state) => state.permissions),
  );
  const [wanted, setWanted] = useState({ types, network: '' });
  const chosen = chosenWay(ways, wanted);
  if (!chosen)
    return (
      <Main>
        <Blank icon="wallet" title={t('wallet.topUp.noWay')} />
      </Main>
    );
  return (
    <>
      <Main>
        <MoneyNotice />
        {ways.length > 1 ? (
          <div className="gutter mb-3">
            <Segment
              label={t('wallet.topUp.whose')}
              value={String(chosen.types)}
              options={ways.map((way) => ({ value: String(way.types), label: t(typeWord(way.types)) }))}
              onChange={(next) => setWanted({ ...wanted, types: Number(next) })}
            />
          </div>
        ) : null}
        <div className="gutter mb-3">
          <p className="label mb-1">{t('wallet.network')}</p>
          <Segment
            label={t('wallet.network')}
            value={chosen.network}
            options={chosen.networks.map((value) => ({ value, label: value }))}
            onChange={(network) => setWanted({ ...wanted, network })}
          />
        </div>
        <Plate pad label={t('wallet.topUp.title')}>
          <FigureList>
            <FigureLine label={t('wallet.topUp.about')}>
              <Amount value={offer.price} unit="USDT" />
            </FigureLine>
            {/[1-9]/.test(offer.bonus) ? (
              <FigureLine label={t('wallet.currency.experienceFuel')}>
                <Amount value={offer.bonus} sign="change" />
              </FigureLine>
            ) : null}
          </FigureList>
        </Plate>
        <div className="mt-3">
          <Notice>{t('wallet.topUp.exactNote')}</Notice>
        </div>
      </Main>
      <OpenBar order={order} types={chosen.types} network={chosen.network} />
    </>
  );
}

function OpenBar({ order, types, network }: { order: NewOrderProps['order']; types: number; network: string }) {
  const { t } = useLocale();
  const lost = useLost();
  const navigate = useNavigate();
  const send = useSend(applyTopUp);
  const open = async (): Promise<void> => {
    try {
      const { id } = await send.mutateAsync({ ...order, types, network });
      void navigate({ to: '/recharge-details', search: { order: id }, replace: true });
    } catch {
      // Said above the button.
    }
  };
  return (
    <ActBar why={lost ? t('shell.offlineAct') : undefined} failure={send.error ? wordsOf(send.error, errorText(send.error, t)) : undefined}>
      <Button look="primary" disabled={lost} busy={send.isPending} onClick={() => void open()}>
        {t('wallet.topUp.showAddress')}
      </Button>
    </ActBar>
  );
}

function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.problems[0] ? error.problems[0].message : otherwise;
}
