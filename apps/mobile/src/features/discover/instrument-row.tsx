// An instrument with its last price, live while it is on the screen, how it went in 24 hours, and a star. Leads to its page.
import type { InstrumentInfo } from '@millrace/contract';
import { Percent, Price, Row, Sparkline, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CoinMark } from '../../shared/coin-mark.tsx';
import { instrumentName } from '../../shared/instrument-name.ts';
import { priceTopic } from '../../shared/stream/topics.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { StarButton } from './star-button.tsx';
import { useInView } from './use-in-view.ts';
import type { Watched } from './use-watched.ts';

interface InstrumentRowProps {
  instrument: InstrumentInfo;
  /** Closes of the last day; undefined where they are not known. */
  closes: readonly string[] | undefined;
  watched: Watched;
}

export function InstrumentRow({ instrument, closes, watched }: InstrumentRowProps) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { ref, inView } = useInView();
  const { instId } = instrument;
  return (
    <li ref={ref} data-instrument={instId} className="instrument-row">
      <Row
        lead={<CoinMark instId={instId} />}
        title={instrumentName(instId)}
        line={
          <span className="instrument-row-line">
            {t(instrument.productType === 1 ? 'tasks.product.spot' : 'tasks.product.perp')}
            {closes === undefined ? null : <Sparkline values={closes} />}
          </span>
        }
        value={inView ? <LivePrice instrument={instrument} /> : <Price value={instrument.lastPrice} tickSize={instrument.tickSize} />}
        valueLine={<Percent value={instrument.changePct} change triangle />}
        onClick={() => void navigate({ to: '/instrument/$instId', params: { instId } })}
      />
      <StarButton instId={instId} watched={watched} />
    </li>
  );
}

function LivePrice({ instrument }: { instrument: InstrumentInfo }) {
  const live = useTopic(useMemo(() => priceTopic(instrument.instId), [instrument.instId]));
  return <Price value={live.data?.last ?? instrument.lastPrice} tickSize={instrument.tickSize} />;
}
