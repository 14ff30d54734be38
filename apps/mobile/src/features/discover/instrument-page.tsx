// One instrument: its price and chart, its last day, the trader's tasks on it, and the kinds that can trade it.
import { instrumentDay, productList, type InstrumentInfo } from '@millrace/contract';
import {
  ActionBar,
  Bar,
  Blank,
  Broken,
  Button,
  formatDecimal,
  formatMoment,
  Icon,
  Main,
  Notice,
  Percent,
  Plate,
  Price,
  Row,
  Rows,
  Screen,
  Section,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { CoinMark } from '../../shared/coin-mark.tsx';
import { instrumentName } from '../../shared/instrument-name.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { priceTopic } from '../../shared/stream/topics.ts';
import { OwnTaskRow, useOwnTasks } from '../strategy/index.ts';
import { formOf, NewTaskSheet, trades, useLeastNeeds, useOfferedKinds } from '../tasks/index.ts';
import { InstrumentChart } from './instrument-chart.tsx';
import { InstrumentFigures } from './instrument-figures.tsx';
import { LIST_FRESH_MS, OWN_TASKS_SHOWN_MAX } from './limits.ts';
import { StarButton } from './star-button.tsx';
import { useWatched, type Watched } from './use-watched.ts';
import './discover.css';

export function InstrumentPage() {
  const { instId } = useParams({ from: '/instrument/$instId' });
  const { t, tag } = useLocale();
  const goBack = useBack('/discover');
  const watched = useWatched();
  const { data, isFetching, error, refetch } = useRead(productList, {}, { staleMs: LIST_FRESH_MS });
  const instrument = data?.find((one) => one.instId === instId);
  const under =
    instrument &&
    (instrument.productType === 1
      ? t('tasks.product.spot')
      : t('tabs.instrument.contract', { size: formatDecimal(instrument.contractValue, { tag }), coin: instrument.baseCcy }));
  const isListed = instrument !== undefined || watched.instIds?.includes(instId) === true;
  return (
    <Screen wide>
      <Bar
        title={instrumentName(instId)}
        under={under}
        onBack={goBack}
        end={isListed ? <StarButton instId={instId} watched={watched} /> : null}
      />
      {instrument ? (
        <Known instrument={instrument} watched={watched} />
      ) : (
        <Main>
          {data ? (
            <>
              <Blank icon="chart" title={t('tabs.instrument.gone')} text={t('tabs.instrument.goneText')} />
              <OwnTasks instId={instId} />
            </>
          ) : error ? (
            <Broken title={errorText(error, t)} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <SkeletonRows count={5} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function Known({ instrument, watched }: { instrument: InstrumentInfo; watched: Watched }) {
  const { t, tag } = useLocale();
  const { instId, tickSize } = instrument;
  const live = useTopic(useMemo(() => priceTopic(instId), [instId]));
  const last = live.data?.last ?? (instrument.lastPrice === '' ? undefined : instrument.lastPrice);
  const { data: day } = useRead(instrumentDay, { instId });
  const tasks = useTasksOn(instId);
  const kinds = useOfferedKinds().filter(({ kind }) => trades(kind, instId));
  const suspended = (day?.state ?? instrument.state) === 'suspend';
  const since = typeof day?.pricedAt !== 'number' ? '' : formatMoment(day.pricedAt, { tag, parts: 'dateTime' });
  const isOn = watched.instIds?.includes(instId) ?? false;
  return (
    <>
      <Main>
        <StaleNotice sinceMs={live.phase === 'stale' ? live.asOfMs : undefined} />
        <section className="gutter" aria-label={t('tabs.instrument.last')}>
          <p className="instrument-name label">
            <CoinMark instId={instId} />
            {t('tabs.instrument.last')}
          </p>
          <p className="instrument-price">
            <Price value={last} tickSize={tickSize} size="hero" />
            <span>
              <Percent value={instrument.changePct} change triangle /> <span className="ink-2">{t('tabs.instrument.hours')}</span>
            </span>
          </p>
        </section>
        {suspended ? (
          <div className="mb-3">
            <Notice warn>{since === '' ? t('tabs.instrument.suspended') : t('tabs.instrument.suspendedSince', { time: since })}</Notice>
          </div>
        ) : null}
        <div className="instrument-columns">
          <div>
            <InstrumentChart instrument={instrument} tasks={tasks} />
            <div className="mt-3">
              <InstrumentFigures instrument={instrument} day={day} last={last} />
            </div>
          </div>
          <div>
            <OwnTasks instId={instId} />
            {kinds.length > 0 && !suspended ? <Kinds instrument={instrument} /> : null}
          </div>
        </div>
      </Main>
      <ActionBar>
        <button type="button" className="action-bar-act" disabled={watched.instIds === undefined} onClick={() => watched.toggle(instId)}>
          <Icon name="star" size={20} className={isOn ? 'star-on' : ''} />
          {t(isOn ? 'tabs.watch.on' : 'tabs.watch.off')}
        </button>
        {kinds.length > 0 ? (
          <NewTaskSheet instId={instId}>
            {(open) => (
              <Button look="primary" disabled={suspended} onClick={open}>
                {t('tabs.instrument.make')}
              </Button>
            )}
          </NewTaskSheet>
        ) : null}
      </ActionBar>
    </>
  );
}

function useTasksOn(instId: string) {
  const { all } = useOwnTasks();
  return useMemo(
    () =>
      all
        ?.filter((task) => task.instId === instId)
        // What runs stands first.
        .toSorted((one, other) => Number(other.status === 'open') - Number(one.status === 'open')) ?? [],
    [all, instId],
  );
}

function OwnTasks({ instId }: { instId: string }) {
  const { t } = useLocale();
  const tasks = useTasksOn(instId);
  if (tasks.length === 0) return null;
  return (
    <>
      <Section
        title={t('tabs.instrument.tasks')}
        end={
          tasks.length > OWN_TASKS_SHOWN_MAX ? (
            <Link className="link" to="/strategy" search={{ view: 'own' }}>
              {t('tabs.all', { n: tasks.length })}
            </Link>
          ) : null
        }
      />
      <Plate label={t('tabs.instrument.tasks')}>
        <Rows>
          {tasks.slice(0, OWN_TASKS_SHOWN_MAX).map((task) => (
            <OwnTaskRow key={task.id} task={task} />
          ))}
        </Rows>
      </Plate>
    </>
  );
}

/** Each kind with what it needs on this instrument, by its own plan. */
function Kinds({ instrument }: { instrument: InstrumentInfo }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const layouts = useOfferedKinds().filter(({ kind }) => trades(kind, instrument.instId));
  const here = useMemo(() => [instrument], [instrument]);
  const needs = useLeastNeeds(
    layouts.map(({ kind }) => kind),
    here,
  );
  return (
    <>
      <Section title={t('tabs.instrument.make')} />
      <Plate label={t('tabs.instrument.make')}>
        <Rows>
          {layouts.map((layout) => {
            const need = needs.get(layout.kind.type);
            const amount = need && formatDecimal(need, { tag, decimals: 0, rounding: 'up' });
            return (
              <Row
                key={layout.kind.key}
                icon={layout.icon}
                title={t(layout.label)}
                line={amount === undefined ? undefined : t('tabs.from', { amount })}
                onClick={() => void navigate(formOf(layout, instrument.instId))}
              />
            );
          })}
        </Rows>
      </Plate>
    </>
  );
}
