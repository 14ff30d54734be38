// The market role's side of bars: publishes longer bars as they close, and answers what engines of other nodes ask of the history.
import type { FoldedSpans, History } from '@millrace/engine';
import type { Running } from '../../shared/feature.ts';
import type { Nats } from './nats.ts';

export interface BarQuestion {
  venueId: string;
  instId: string;
}

export interface MinutesQuestion extends BarQuestion {
  ts: number;
}

/** The longer bars of an instrument as they stand when the newest of them has closed. */
export interface BarMessage extends BarQuestion {
  folded: FoldedSpans;
}

export const barSubject = (venueId: string): string => `bars.${venueId}`;
export const BARS_QUESTION = 'ask.bars';
export const MINUTES_QUESTION = 'ask.minutes';

export function publishBars(history: History, nats: Nats): Running {
  const messageOf = ({ venueId, instId }: BarQuestion): BarMessage | undefined => {
    const folded = history.folded(venueId, instId);
    return folded && { venueId, instId, folded };
  };
  const stops = [
    history.onClosing((closing) => {
      const message = messageOf(closing);
      if (message !== undefined) nats.publish(barSubject(closing.venueId), message);
    }),
    // What is not known yet is published as soon as it is.
    nats.answer(BARS_QUESTION, async (question) => {
      const { venueId, instId } = question as BarQuestion;
      history.follow(venueId, instId);
      return messageOf({ venueId, instId });
    }),
    nats.answer(MINUTES_QUESTION, async (question) => {
      const { venueId, instId, ts } = question as MinutesQuestion;
      return history.minutesAfter(venueId, instId, ts);
    }),
  ];
  return {
    async stop() {
      for (const stop of stops) stop();
    },
  };
}
