// Plays the form's terms over the trader's orders whenever they have stood still for a moment.
import { productList } from '@millrace/contract';
import type { CopiesToPlay } from '@millrace/engine/pure';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { COPIES_WAIT_MS, INSTRUMENTS_FRESH_MS } from '../limits.ts';
import { copiesAskOf, type PreviewedTerms } from './copies-ask.ts';
import { createCopiesRunner, type CopiesAnswer } from './copies-run.ts';
import { usePastOrders } from './use-past-orders.ts';

export interface CopiesPreview {
  /** The newest one that was played; kept while the next one is under way. */
  answer: CopiesAnswer | undefined;
  meanSlipBp: string | null;
  /** Orders that there are; undefined while they are read. */
  orders: number | undefined;
  isPlaying: boolean;
  failed: boolean;
  again: () => void;
}

/** @param terms undefined while a rule of the form is broken */
export function useCopies(traderId: string, terms: PreviewedTerms | undefined): CopiesPreview {
  const past = usePastOrders(traderId);
  const instruments = useRead(productList, {}, { staleMs: INSTRUMENTS_FRESH_MS });
  // Terms are made anew at each drawing of the form: their words decide whether they changed.
  const words = terms && JSON.stringify(terms);
  const ask = useMemo(
    () =>
      words === undefined || past.data === undefined || instruments.data === undefined
        ? undefined
        : copiesAskOf(past.data, JSON.parse(words) as PreviewedTerms, instruments.data),
    [words, past.data, instruments.data],
  );
  const [round, setRound] = useState(0);
  const played = usePlayed(ask, round);
  return {
    answer: played.answer,
    meanSlipBp: past.data?.meanSlipBp ?? null,
    orders: past.data?.orders.length,
    isPlaying: ask !== undefined && !played.isOver,
    failed: past.isError || instruments.isError || played.failed,
    again() {
      if (past.isError) void past.refetch();
      if (instruments.isError) void instruments.refetch();
      setRound((before) => before + 1);
    },
  };
}

function usePlayed(ask: CopiesToPlay | undefined, round: number): { answer: CopiesAnswer | undefined; isOver: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<CopiesAnswer>();
  const [outcome, setOutcome] = useState<{ ask: CopiesToPlay; round: number; failed: boolean }>();
  const runner = useRef<ReturnType<typeof createCopiesRunner>>(undefined);
  useEffect(() => () => runner.current?.stop(), []);
  useEffect(() => {
    if (ask === undefined) return undefined;
    let isWanted = true;
    const end = (came: CopiesAnswer | undefined): void => {
      if (!isWanted) return;
      if (came !== undefined) setAnswer(came);
      setOutcome({ ask, round, failed: came === undefined });
    };
    const timer = setTimeout(() => {
      runner.current ??= createCopiesRunner();
      runner.current.run(ask).then(end, () => end(undefined));
    }, COPIES_WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [ask, round]);
  const isOver = outcome !== undefined && outcome.ask === ask && outcome.round === round;
  return { answer, isOver, failed: isOver && outcome.failed };
}
