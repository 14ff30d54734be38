// What the same rules would have done with the settings of the form: both orders of low and high inside each bar, the worse one first.
import {
  formatMoment,
  EquityCurve,
  FigureLine,
  FigureList,
  KeyValue,
  KeyValues,
  Amount,
  Change,
  Notice,
  Percent,
  Plate,
  Progress,
  Section,
  Segment,
  Skeleton,
  Button,
  useLocale,
} from '@millrace/ui';
import type { InstrumentInfo } from '@millrace/contract';
import { useMemo, useState } from 'react';
import { ComparedRuns, type ComparedForm } from './compared-runs.tsx';
import { exportRun } from './export-run.ts';
import { figuresOf, gainOf, type RunFigures } from './preview-figures.ts';
import { previewSpans, spanOf, type SpanId } from './preview-spans.ts';
import { RunChart } from './run-chart.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useHistory, type History } from './use-history.ts';
import { useKeptRuns } from './use-kept-runs.ts';
import { usePreview, type PlayedPreview, type PreviewForm, type PreviewState } from './use-preview.ts';
import type { FormWords } from './form-words.ts';
import './preview.css';

const HOUR_MS = 3_600_000;

export interface PreviewedForm extends ComparedForm {
  /** As the wire wants it; undefined while a rule is broken. */
  wire: FormWords | undefined;
  instrument: InstrumentInfo | undefined;
  /** The market of its account may be invented. */
  isPaper: boolean;
}

export function PreviewPanel({ form }: { form: PreviewedForm }) {
  const { t } = useLocale();
  const [spanId, setSpanId] = useState<SpanId>('90');
  const span = spanOf(spanId);
  const { instrument, wire, kindKey } = form;
  const asked = useMemo<PreviewForm>(() => ({ key: kindKey, wire, instrument }), [kindKey, wire, instrument]);
  const history = useHistory(instrument?.instId, span, wire !== undefined);
  const state = usePreview(asked, span, history);
  return (
    <div>
      <Section title={t('tasks.preview.title', { days: span.days })} />
      <Plate pad label={t('tasks.preview.title', { days: span.days })}>
        {form.isPaper ? <Notice>{t('tasks.preview.paper')}</Notice> : null}
        <div className="mt-3">
          <Segment
            label={t('tasks.preview.span')}
            value={spanId}
            options={previewSpans.map(({ id, days }) => ({ value: id, label: t('tasks.preview.days', { days }) }))}
            onChange={setSpanId}
          />
        </div>
        <HistoryNotices history={history} isOpen={wire !== undefined} />
        <Result form={form} state={state} history={history} />
      </Plate>
    </div>
  );
}

function HistoryNotices({ history, isOpen }: { history: History | undefined; isOpen: boolean }) {
  const { t, tag } = useLocale();
  if (history === undefined || !isOpen) return null;
  const { isOffline, isWhole, days, fetched, begins, from } = history;
  const last = days.at(-1);
  return (
    <div className="preview-notices">
      {isOffline && last !== undefined ? (
        <Notice warn>{t('tasks.preview.offline', { date: formatMoment(last.day, { tag, parts: 'date', timeZone: 'UTC' }) })}</Notice>
      ) : null}
      {isOffline && last === undefined ? <Notice warn>{t('tasks.preview.noHistory')}</Notice> : null}
      {!isOffline && !isWhole ? (
        <>
          <p className="label">{t('tasks.preview.fetching', { days: fetched.days, of: fetched.of })}</p>
          <Progress
            label={t('tasks.preview.fetching', { days: fetched.days, of: fetched.of })}
            percent={(fetched.days * 100) / fetched.of}
          />
        </>
      ) : null}
      {isWhole && begins !== null && begins > from ? (
        <Notice>{t('tasks.preview.begins', { date: formatMoment(begins, { tag, parts: 'date', timeZone: 'UTC' }) })}</Notice>
      ) : null}
    </div>
  );
}

function Result({ form, state, history }: { form: PreviewedForm; state: PreviewState; history: History | undefined }) {
  const { t } = useLocale();
  const { played, isPlaying, failed, playAgain } = state;
  if (form.wire === undefined) return <p className="label mt-3">{t('tasks.preflight.fixFirst')}</p>;
  if (failed)
    return (
      <div className="mt-3" role="alert">
        <Notice warn>{t('tasks.preview.failed')}</Notice>
        <Button look="quiet" onClick={playAgain}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (played === undefined)
    return history?.isOffline === true && history.days.length === 0 ? null : (
      <div className="mt-3" role="status" aria-label={t('tasks.preview.playing')}>
        <Skeleton className="width-40" />
        <Skeleton className="width-100" />
      </div>
    );
  return (
    <div className={isPlaying ? 'preview-stale' : undefined} aria-busy={isPlaying}>
      <Played form={form} played={played} />
      <p className="visually-hidden" role="status">
        {isPlaying ? t('tasks.preview.playing') : t('tasks.preview.ready')}
      </p>
    </div>
  );
}

function Played({ form, played }: { form: PreviewedForm; played: PlayedPreview }) {
  const { t } = useLocale();
  const [worse, better] = played.answer.runs;
  const figures = useMemo(() => worse && figuresOf(worse), [worse]);
  const kept = useKeptRuns(played.asked.preview.instrument.instId);
  if (worse === undefined || better === undefined || figures === undefined) return null;
  const nameOf = (intrabar: string): string => t(intrabar === 'high-first' ? 'tasks.preview.highFirst' : 'tasks.preview.lowFirst');
  return (
    <>
      {figures.liquidations > 0 ? <Notice warn>{t('tasks.preview.liquidated', { count: figures.liquidations })}</Notice> : null}
      <p className="mt-3">
        <Change value={figures.closed} size="l" unit="USDT" />
      </p>
      <p className="label">
        {t('tasks.preview.otherOrder')} <Change value={better.totals.net} unit="USDT" />
      </p>
      <EquityCurve
        label={t('tasks.preview.curve', { order: nameOf(worse.intrabar) })}
        points={gainOf(worse.equity, played.answer.startQuote)}
        other={{ label: nameOf(better.intrabar), points: gainOf(better.equity, played.answer.startQuote) }}
        unit="USDT"
        heightPx={140}
      />
      <RunChart asked={played.asked} run={worse} />
      <Figures figures={figures} played={played} />
      <Notes played={played} />
      <div className="preview-acts">
        <Button look="quiet" onClick={() => kept.keep(played, form.values)}>
          {t('tasks.preview.keep')}
        </Button>
        <Button
          look="quiet"
          onClick={() => saveFile('preview.json', { text: JSON.stringify(exportRun(played)), type: 'application/json' })}
        >
          {t('tasks.preview.save')}
        </Button>
      </div>
      <ComparedRuns form={form} kept={kept} current={figures} />
    </>
  );
}

function Figures({ figures, played }: { figures: RunFigures; played: PlayedPreview }) {
  const { t } = useLocale();
  const { played: time } = played.asked.bars;
  const share = time === null ? '0' : String((figures.timeInMarketMs * 100) / (time.until - time.from));
  return (
    <>
      <KeyValues columns={2}>
        <KeyValue label={t('tasks.preview.cycles')}>{figures.cycles}</KeyValue>
        <KeyValue label={t('tasks.preview.won')}>
          {figures.cycles === 0 ? '––' : <Percent value={figures.winRatePct} decimals={0} />}
        </KeyValue>
        <KeyValue label={t('tasks.preview.drawdown')}>
          <Change value={figures.drawdown} />
        </KeyValue>
        <KeyValue label={t('tasks.preview.mostMargin')}>
          <Amount value={figures.mostMargin} rounding="up" />
        </KeyValue>
        <KeyValue label={t('tasks.preview.inMarket')}>
          <Percent value={share} decimals={0} />
        </KeyValue>
        <KeyValue label={t('tasks.preview.fills')}>{played.answer.runs[0]?.orders.length ?? 0}</KeyValue>
      </KeyValues>
      <FigureList>
        <FigureLine label={t('tasks.preview.profit', { count: figures.cycles })}>
          <Change value={figures.profit} />
        </FigureLine>
        <FigureLine label={t('tasks.preview.fees')}>
          <Change value={figures.fees} />
        </FigureLine>
        {played.asked.preview.instrument.productType === 'swap' ? (
          <FigureLine label={t('tasks.preview.funding')}>
            <Change value={figures.funding} />
          </FigureLine>
        ) : null}
        <FigureLine label={t('tasks.preview.closed')} sum>
          <Change value={figures.closed} unit="USDT" />
        </FigureLine>
        <FigureLine label={t('tasks.preview.open')}>
          <Change value={figures.open} unit="USDT" />
        </FigureLine>
      </FigureList>
    </>
  );
}

function Notes({ played }: { played: PlayedPreview }) {
  const { t, tag } = useLocale();
  const { bars, preview } = played.asked;
  const hole = bars.holes.reduce((sum, { from, until }) => sum + until - from, 0);
  const notes: (string | null)[] = [
    hole > 0 ? t('tasks.preview.holes', { hours: (hole / HOUR_MS).toFixed(1) }) : null,
    played.answer.isFlattered ? t('tasks.preview.longBars') : null,
    preview.funding === 'flat' ? t('tasks.preview.flatFunding') : null,
    t('tasks.preview.note'),
    bars.played === null
      ? null
      : t('tasks.preview.time', {
          from: formatMoment(bars.played.from, { tag, parts: 'dateTime' }),
          until: formatMoment(bars.played.until, { tag, parts: 'dateTime' }),
        }),
  ];
  return <p className="micro mt-3">{notes.filter((note) => note !== null).join(' ')}</p>;
}
