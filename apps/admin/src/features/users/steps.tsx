// Steps through rows that know only what comes next.
import { Button, useLocale } from '@millrace/ui';

interface StepsProps {
  /** Last rows of the pages before, oldest first. */
  before: readonly string[];
  nextId: string | null;
  onChange: (before: readonly string[]) => void;
}

export function Steps({ before, nextId, onChange }: StepsProps) {
  const { t } = useLocale();
  if (before.length === 0 && nextId === null) return null;
  return (
    <nav className="console-pages" aria-label={t('console.pages')}>
      <Button size="small" disabled={before.length === 0} onClick={() => onChange(before.slice(0, -1))}>
        {t('common.previous')}
      </Button>
      <Button size="small" disabled={nextId === null} onClick={() => onChange(nextId === null ? before : [...before, nextId])}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
