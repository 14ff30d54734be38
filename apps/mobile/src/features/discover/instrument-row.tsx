// An instrument with its last price, live while it is on the screen, and its change over 24 hours.
import type { InstrumentInfo } from '@millrace/contract';
import { Percent, Price, Row, useLocale } from '@millrace/ui';
import { useMemo } from 'react';
import { instrumentName } from '../../shared/instrument-name.ts';
import { priceTopic } from '../../shared/stream/topics.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { useInView } from './use-in-view.ts';

export function InstrumentRow({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useLocale();
  const { ref, inView } = useInView();
  return (
    <li ref={ref} data-instrument={instrument.instId}>
      <Row
        icon="chart"
        title={instrumentName(instrument.instId)}
        line={t(instrument.productType === 1 ? 'tasks.product.spot' : 'tasks.product.perp')}
        value={inView ? <LivePrice instrument={instrument} /> : <Price value={instrument.lastPrice} tickSize={instrument.tickSize} />}
        valueLine={<Percent value={instrument.changePct} change triangle />}
      />
    </li>
  );
}

function LivePrice({ instrument }: { instrument: InstrumentInfo }) {
  const live = useTopic(useMemo(() => priceTopic(instrument.instId), [instrument.instId]));
  return <Price value={live.data?.last ?? instrument.lastPrice} tickSize={instrument.tickSize} />;
}
