// The Discover tab: what can be traded, sorted by how it moved.
import { limits, priceSparks, productList, productTypes, type InstrumentInfo } from '@millrace/contract';
import { Blank, Broken, Notice, Section, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { Suspense, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { Banners, LatestNews } from '../content/index.tsx';
import { TradersEntry } from '../follow/index.ts';
import { InstrumentRow } from './instrument-row.tsx';
import { LIST_FRESH_MS, SPARKS_FRESH_MS } from './limits.ts';
import { sortMovers, type MoverOrder } from './movers.ts';
import { useWatched } from './use-watched.ts';
import './discover.css';

type Product = 'perp' | 'spot';

export function DiscoverPage() {
  const { t } = useLocale();
  const [product, setProduct] = useState<Product>('perp');
  const [order, setOrder] = useState<MoverOrder | 'watched'>('risers');
  return (
    <TabPage tab="discover" title={t('nav.discover')} pull={false}>
      <Suspense>
        <Banners />
      </Suspense>
      <TradersEntry />
      <div className="gutter pb-2">
        <Segment
          label={t('tasks.form.instrument')}
          value={product}
          options={[
            { value: 'perp', label: t('tasks.product.perp') },
            { value: 'spot', label: t('tasks.product.spot') },
          ]}
          onChange={setProduct}
        />
      </div>
      <Section title={t('tabs.movers')} />
      <div className="gutter pb-3">
        <Segment
          label={t('tabs.moversSort')}
          value={order}
          options={[
            { value: 'risers', label: t('tabs.risers') },
            { value: 'fallers', label: t('tabs.fallers') },
            { value: 'watched', label: t('tabs.watch.list') },
          ]}
          onChange={setOrder}
        />
      </div>
      <Movers product={product} order={order === 'fallers' ? 'fallers' : 'risers'} onlyWatched={order === 'watched'} />
      <Suspense>
        <LatestNews count={3} />
      </Suspense>
    </TabPage>
  );
}

const watchNothing: readonly InstrumentInfo[] = [];

function Movers({ product, order, onlyWatched }: { product: Product; order: MoverOrder; onlyWatched: boolean }) {
  const { t } = useLocale();
  const { data, isPending, isFetching, error, refetch } = useRead(productList, {}, { staleMs: LIST_FRESH_MS });
  const watched = useWatched();
  const type = product === 'spot' ? productTypes.spot : productTypes.contract;
  const ofType = data?.filter((instrument: InstrumentInfo) => instrument.productType === type) ?? watchNothing;
  const shown = sortMovers(onlyWatched ? ofType.filter(({ instId }) => watched.instIds?.includes(instId)) : ofType, order);
  const sparks = useSparks(shown);
  if (isPending) return <SkeletonRows count={5} />;
  if (!data) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  if (shown.length === 0)
    return onlyWatched ? (
      <Blank icon="star" title={t('tabs.watch.none')} text={t('tabs.watch.noneText')} />
    ) : (
      <Blank icon="chart" title={t('tasks.form.noInstruments')} />
    );
  return (
    <>
      {error ? (
        <div className="mb-3">
          <Notice warn>{errorText(error, t)}</Notice>
        </div>
      ) : null}
      <ul className="plate rows" aria-label={t('tabs.movers')}>
        {shown.map((instrument) => (
          <InstrumentRow key={instrument.instId} instrument={instrument} closes={sparks.get(instrument.instId)} watched={watched} />
        ))}
      </ul>
    </>
  );
}

/** Of the first rows, in one question, in an order that does not change with the prices. */
function useSparks(shown: readonly InstrumentInfo[]): ReadonlyMap<string, readonly string[]> {
  const instIds = shown
    .slice(0, limits.sparksMax)
    .map(({ instId }) => instId)
    .toSorted()
    .join(',');
  const { data } = useRead(priceSparks, { instIds }, { enabled: instIds !== '', staleMs: SPARKS_FRESH_MS });
  return new Map(data?.map(({ instId, closes }) => [instId, closes]));
}
