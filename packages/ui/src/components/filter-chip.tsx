// A word that narrows what is shown: chosen by a press, or taken away by one.
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import './filter-chip.css';

interface ChoiceProps {
  chosen: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of several to choose from. */
export function FilterChip({ chosen, onPress, children }: ChoiceProps) {
  return (
    <button type="button" className="filter-chip filter-chip-bare" aria-pressed={chosen} onClick={onPress}>
      {children}
    </button>
  );
}

/** What narrows now. */
export function RemovableChip({ word, onRemove }: { word: string; onRemove: () => void }) {
  const { t } = useLocale();
  return (
    <button type="button" className="filter-chip" aria-label={t('common.removeWhat', { what: word })} onClick={onRemove}>
      <Icon name="close" size={16} />
      {word}
    </button>
  );
}
