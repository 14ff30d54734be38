// Newest or oldest first, for a list that is in one of these orders.
import { useLocale } from '@millrace/ui';

interface OrderSelectProps {
  /** Newest first where it is undefined. */
  value: 'oldest' | 'newest' | undefined;
  onChange: (order: 'oldest' | undefined) => void;
}

export function OrderSelect({ value, onChange }: OrderSelectProps) {
  const { t } = useLocale();
  return (
    <select
      className="console-select"
      aria-label={t('console.order')}
      value={value ?? 'newest'}
      onChange={(event) => onChange(event.target.value === 'oldest' ? 'oldest' : undefined)}
    >
      {(['newest', 'oldest'] as const).map((one) => (
        <option key={one} value={one}>
          {t(`console.order.${one}`)}
        </option>
      ))}
    </select>
  );
}
