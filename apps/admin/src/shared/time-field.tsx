// A date and time that an operator types, of the brand's zone, which the label names.
import type { MessageKey } from '@millrace/i18n';
import { Field, useLocale } from '@millrace/ui';
import { useOperator } from './services.ts';
import { timeOf, typedTime } from './zoned-time.ts';

interface TimeFieldProps {
  /** Takes `zone`. */
  label: Extract<MessageKey, 'console.announcementFrom' | 'console.announcementUntil' | 'console.bannerEnd' | 'console.contentStart'>;
  /** Null while it is empty. */
  value: number | null;
  isReadOnly?: boolean;
  error?: string | undefined;
  onChange: (timeMs: number | null) => void;
}

export function TimeField({ label, value, isReadOnly = false, error, onChange }: TimeFieldProps) {
  const { t } = useLocale();
  const { timeZone: zone } = useOperator();
  return (
    <Field
      label={t(label, { zone })}
      type="datetime-local"
      readOnly={isReadOnly}
      error={error}
      value={value === null ? '' : typedTime(value, zone)}
      onChange={({ target }) => onChange(timeOf(target.value, zone) ?? null)}
    />
  );
}
