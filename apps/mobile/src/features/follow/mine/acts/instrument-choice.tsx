// Which instruments of a follow are copied, a switch for each.
import { FieldNote, Switch, useLocale } from '@millrace/ui';
import { useId } from 'react';

interface InstrumentChoiceProps {
  /** By instrument: whether it is copied. */
  chosen: Readonly<Record<string, boolean>>;
  error: string | undefined;
  onChange: (chosen: Readonly<Record<string, boolean>>) => void;
}

export function InstrumentChoice({ chosen, error, onChange }: InstrumentChoiceProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div role="group" aria-label={t('follow.edit.instruments')}>
      <p className="label">{t('follow.edit.instruments')}</p>
      {Object.entries(chosen).map(([instId, isChosen]) => (
        <Switch
          key={instId}
          label={<span className="numerals">{instId}</span>}
          checked={isChosen}
          onChange={(value) => onChange({ ...chosen, [instId]: value })}
        />
      ))}
      <FieldNote id={id} error={error} />
    </div>
  );
}
