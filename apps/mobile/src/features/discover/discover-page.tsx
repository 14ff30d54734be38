// The Discover tab: what can be traded, sorted by how it moved.
import { productList, productTypes, type InstrumentInfo } from '@millrace/contract';
import { Blank, Broken, Notice, Section, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { Suspense, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { Banners, LatestNews } from '../content/index.tsx';
import { TradersEntry } from '../follow/index.ts';
import { InstrumentRow } from './instrument-row.tsx';
import { LIST_FRESH_MS } from './limits.ts';
import { sortMovers, type MoverOrder } from './movers.ts';

type Product = 'perp' | 'spot';

export function DiscoverPage() {
  const { t } = useLocale();
  const [product, setProduct] = useState<Product>('perp');
  const [order, setOrder] = useState<MoverOrder>('risers');
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
          ]}
          onChange={setOrder}
        />
      </div>
      <Movers product={product} order={order} />
      <Suspense>
        <LatestNews count={3} />
      </Suspense>
    </TabPage>
  );
}

function Movers({ product, order }: { product: Product; order: MoverOrder }) {
  const { t } = useLocale();
  const { data, isPending, isFetching, error, refetch } = useRead(productList, {}, { staleMs: LIST_FRESH_MS });
  if (isPending) return <SkeletonRows count={5} />;
  if (!data) return <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />;
  const type = product === 'spot' ? productTypes.spot : productTypes.contract;
  const shown = sortMovers(
    data.filter((instrument: InstrumentInfo) => instrument.productType === type),
    order,
  );
  if (shown.length === 0) return <Blank icon="chart" title={t('tasks.form.noInstruments')} />;
  return (
    <>
      {error ? (
        <div className="mb-3">
          <Notice warn>{errorText(error, t)}</Notice>
        </div>
      ) : null}
      <ul className="plate rows" aria-label={t('tabs.movers')}>
        {shown.map((instrument) => (
          <InstrumentRow key={instrument.instId} instrument={instrument} />
        ))}
      </ul>
    </>
  );
}
