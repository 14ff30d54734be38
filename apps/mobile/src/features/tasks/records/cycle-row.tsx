// One older cycle in a row: its number, when and how it was closed, entries, time held, and its net. A press shows its parts.
import type { TradeCycle } from '@millrace/contract';
import { Change, formatMoment, Icon, useLocale } from '@millrace/ui';
import { memo } from 'react';
import { endWord } from './cycle-words.ts';
import { heldTime } from './held-time.ts';

interface CycleRowProps {
  cycle: TradeCycle;
  onOpen: (cycle: TradeCycle) => void;
}

/** Drawn anew only when its cycle changes: thousands pass while one scrolls. */
export const CycleRow = memo(function CycleRow({ cycle, onOpen }: CycleRowProps) {
  const { t, tag, now } = useLocale();
  const { closeTime, openTime, reason, entries } = cycle;
  return (
    <button
      type="button"
      className="row row-small cycle-line"
      data-cycle={`${cycle.posSide}${cycle.cycle}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(cycle)}
    >
      <span className="grow">
        <span className="row-title">{t('tasks.records.cycle', { n: cycle.cycle + 1 })}</span>
        <span className="row-detail block">
          {[
            formatMoment(closeTime ?? openTime, { tag, parts: 'date' }),
            t('tasks.records.entriesOf', { n: entries }),
            heldTime((closeTime ?? now()) - openTime, tag),
            ...(reason === null ? [] : [t(endWord(reason))]),
          ].join(' · ')}
        </span>
      </span>
      <span className="row-value" data-value={cycle.net}>
        <Change value={cycle.net} size="s" />
      </span>
      <Icon name="next" size={16} className="ink-3" />
    </button>
  );
});
