// The bars and funding of an instrument for a preview: what is kept on the phone, and what the server adds to it.
import { barHistory } from '@millrace/contract';
import type { FundingRate } from '@millrace/engine/pure';
import { useEffect, useState } from 'react';
import { useServices } from '../../../shared/services/services-context.ts';
import type { ApiClient } from '../../../shared/api/client.ts';
import { HISTORY_ASK_MS, HISTORY_FRESH_MS, HISTORY_TAIL_MS } from '../limits.ts';
import { createKeptDays, type KeptDay, type KeptDays } from './kept-days.ts';
import { DAY_MS } from './preview-bars.ts';
import type { PreviewSpan } from './preview-spans.ts';

export interface History {
  days: readonly KeptDay[];
  /** Settled rates; null while none is known, or for spot. */
  funding: readonly FundingRate[] | null;
  /** What is played begins here, ms. */
  from: number;
  /** Days of the span that are whole, and all of them. */
  fetched: { days: number; of: number };
  /** The server has no bar older than this, ms; null while that is not known. */
  begins: number | null;
  isWhole: boolean;
  /** The server did not answer: the days are those of the phone. */
  isOffline: boolean;
}

/** Days before the span: kinds that read bars look back a day. */
const LOOK_BACK_DAYS = 1;

let keptDays: KeptDays | undefined;

/** Undefined until the phone has said what it keeps. */
export function useHistory(instId: string | undefined, span: PreviewSpan, enabled: boolean): History | undefined {
  const { api } = useServices();
  const [shown, setShown] = useState<{ instId: string; span: PreviewSpan; history: History }>();
  useEffect(() => {
    if (instId === undefined || !enabled) return undefined;
    const abort = new AbortController();
    keptDays ??= createKeptDays(globalThis.indexedDB);
    void follow({ api, kept: keptDays, instId, span, signal: abort.signal }, (history) => {
      if (!abort.signal.aborted) setShown({ instId, span, history });
    });
    return () => abort.abort();
  }, [api, instId, span, enabled]);
  return shown !== undefined && shown.instId === instId && shown.span === span ? shown.history : undefined;
}

interface Followed {
  api: ApiClient;
  kept: KeptDays;
  instId: string;
  span: PreviewSpan;
  signal: AbortSignal;
}

/** Asks until the history is whole, then now and then for what is new. */
async function follow(parts: Followed, show: (history: History) => void): Promise<void> {
  while (!parts.signal.aborted) {
    const history = await readHistory(parts);
    show(history);
    await pause(history.isWhole ? HISTORY_FRESH_MS : HISTORY_ASK_MS, parts.signal);
  }
}

async function readHistory({ api, kept, instId, span, signal }: Followed): Promise<History> {
  const { bar } = span;
  const now = Date.now();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = today - (span.days - 1) * DAY_MS;
  const range = { instId, bar, from: from - LOOK_BACK_DAYS * DAY_MS, until: today };
  const own = await kept.read(range);
  const common = { from, begins: null, funding: null, isOffline: true, isWhole: false };
  try {
    const known = own.map(({ tag }) => tag).join(',');
    const answer = await api.call(barHistory, { instId, bar, from: range.from, until: now, ...(known && { known }) }, { signal });
    const ownByTag = new Map(own.map((day) => [day.tag, day]));
    const days = answer.days.flatMap((day): KeptDay[] => {
      const prices = day.prices ?? ownByTag.get(day.tag)?.prices;
      return prices === undefined ? [] : [{ ...day, prices }];
    });
    await kept.write({ instId, bar }, days);
    const left = answer.missing.filter(([start]) => start < now - HISTORY_TAIL_MS);
    const missing = left.reduce((sum, [start, end]) => sum + end - start, 0);
    const of = span.days + LOOK_BACK_DAYS;
    return {
      ...common,
      days,
      begins: answer.begins,
      funding: answer.funding.map(([ts, rate]) => ({ ts, rate })),
      fetched: { days: Math.max(0, of - Math.ceil(missing / DAY_MS)), of },
      isWhole: left.length === 0,
      isOffline: false,
    };
  } catch {
    return { ...common, days: own, fetched: { days: own.length, of: span.days + LOOK_BACK_DAYS } };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
