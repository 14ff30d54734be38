// Plays the form's settings over the history whenever one of them has stood still for a moment.
import { productOfType, type InstrumentInfo } from '@millrace/contract';
import type { Preview } from '@millrace/engine/pure';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PREVIEW_WAIT_MS } from '../limits.ts';
import { createPreviewRunner, type WorkerAnswer } from './preview-run.ts';
import { previewBars, type PreviewBars } from './preview-bars.ts';
import type { PreviewSpan } from './preview-spans.ts';
import type { History } from './use-history.ts';
import type { FormWords } from './form-words.ts';

/** What was asked of the worker, with what the figures rest on. */
export interface AskedPreview {
  preview: Preview;
  span: PreviewSpan;
  bars: PreviewBars;
}

export type PlayedAnswer = Extract<WorkerAnswer, { kind: 'played' }>;

export interface PlayedPreview {
  asked: AskedPreview;
  answer: PlayedAnswer;
}

export interface PreviewState {
  /** The last one that was played; kept while the next one is under way. */
  played: PlayedPreview | undefined;
  /** The form or the history has changed since, and is played now or in a moment. */
  isPlaying: boolean;
  failed: boolean;
  playAgain: () => void;
}

export interface PreviewForm {
  key: string;
  /** Undefined while a rule is broken. */
  wire: FormWords | undefined;
  instrument: InstrumentInfo | undefined;
}

/** How the newest ask ended. */
interface Outcome {
  asked: AskedPreview;
  round: number;
  failed: boolean;
}

export function usePreview(form: PreviewForm, span: PreviewSpan, history: History | undefined): PreviewState {
  const asked = useMemo(() => askOf(form, span, history), [form, span, history]);
  const [played, setPlayed] = useState<PlayedPreview>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [round, setRound] = useState(0);
  const runner = useRef<ReturnType<typeof createPreviewRunner>>(undefined);
  useEffect(() => () => runner.current?.stop(), []);
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isWanted = true;
    const end = (answer: WorkerAnswer | undefined): void => {
      if (!isWanted) return;
      if (answer?.kind === 'played') setPlayed({ asked, answer });
      setOutcome({ asked, round, failed: answer?.kind !== 'played' });
    };
    const timer = setTimeout(() => {
      runner.current ??= createPreviewRunner();
      runner.current.run(asked.preview).then(end, () => end(undefined));
    }, PREVIEW_WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, round]);
  const isOver = outcome !== undefined && outcome.asked === asked && outcome.round === round;
  return {
    played: played?.asked.preview.instrument.instId === form.instrument?.instId ? played : undefined,
    isPlaying: asked !== undefined && !isOver,
    failed: isOver && outcome.failed,
    playAgain: () => setRound((before) => before + 1),
  };
}

function askOf({ key, wire, instrument }: PreviewForm, span: PreviewSpan, history: History | undefined): AskedPreview | undefined {
  if (wire === undefined || instrument === undefined || history === undefined || history.days.length === 0) return undefined;
  const productType = productOfType(instrument.productType);
  const bars = previewBars(history.days, { bar: span.bar, from: history.from, tickSize: instrument.tickSize });
  if (bars.played === null) return undefined;
  const settled = history.funding ?? [];
  const { instId, baseCcy, tickSize, lotSize, minSize, contractValue, maxLeverage, takerRate, makerRate } = instrument;
  return {
    span,
    bars,
    preview: {
      key,
      given: wire,
      instrument: { instId, productType, baseCcy, tickSize, lotSize, minSize, contractValue, maxLeverage, takerRate, makerRate },
      bars: bars.bars,
      firstRow: bars.firstRow,
      funding: productType === 'swap' && settled.length === 0 ? 'flat' : settled,
    },
  };
}
