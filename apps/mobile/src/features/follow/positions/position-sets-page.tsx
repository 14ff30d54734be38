// The copier's own take profit and stop of one position: they win over the trader, and the stop rests on the exchange.
import type { CopiedPosition } from '@millrace/contract';
import { Bar, Blank, Broken, FigureLine, FigureList, Main, Plate, Price, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { sizeText, useInstrument } from '../../tasks/index.ts';
import { SetsForm } from './sets-form.tsx';
import { usePositionMarkets, usePositions } from './use-positions.ts';
import '../follow.css';

export function PositionSetsPage() {
  const { t } = useLocale();
  const goBack = useBack('/positions');
  const { userAssignmentId, posSide } = useSearch({ from: '/positisets' });
  const { data, error, isFetching, refetch } = usePositions();
  const position = data?.rows.find((row) => row.userAssignmentId === userAssignmentId && row.posSide === posSide);
  return (
    <Screen>
      <Bar
        title={t('follow.sets.title')}
        under={position && `${instrumentName(position.instId)} · ${t(`follow.side.${position.posSide}`)}`}
        onBack={goBack}
      />
      <Main>
        {position ? (
          <Sets position={position} onDone={goBack} />
        ) : data ? (
          <Blank icon="chart" title={t('follow.sets.gone')} text={t('follow.sets.goneText')} />
        ) : error === null ? (
          <SkeletonRows count={3} />
        ) : (
          <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </Main>
    </Screen>
  );
}

function Sets({ position, onDone }: { position: CopiedPosition; onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(position.instId);
  const market = usePositionMarkets([position])(position);
  return (
    <>
      <Plate pad>
        <FigureList>
          <FigureLine label={t('tasks.figure.size')}>{sizeText(position.sz, instrument, locale)}</FigureLine>
          <FigureLine label={t('tasks.figure.avgPrice')}>
            <Price value={position.avgPx} tickSize={market.tickSize} />
          </FigureLine>
          <FigureLine label={t('tasks.figure.lastPrice')}>
            <Price value={market.lastPrice} tickSize={market.tickSize} />
          </FigureLine>
        </FigureList>
      </Plate>
      <p className="gutter body mt-3">{t('follow.sets.text')}</p>
      {instrument ? <SetsForm position={position} market={market} instrument={instrument} onDone={onDone} /> : null}
    </>
  );
}
