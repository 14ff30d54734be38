// Steps through rows that know only what comes next, newest first.
import { Button, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';

interface Stepping {
  /** Of the page that is shown, for the call that reads it. */
  asked: { beforeId?: string };
  /** The buttons. @param nextId of the page that was read; undefined while it is not */
  steps: (nextId: string | null | undefined) => ReactNode;
  /** Begins with the newest again, as another filter does. */
  restart: () => void;
}

export function useSteps(): Stepping {
  const [before, setBefore] = useState<readonly string[]>([]);
  const beforeId = before.at(-1);
  return {
    asked: beforeId === undefined ? {} : { beforeId },
    steps: (nextId) => <Steps before={before} nextId={nextId ?? null} onChange={setBefore} />,
    restart: () => setBefore([]),
  };
}

interface StepsProps {
  /** Last rows of the pages before, oldest first. */
  before: readonly string[];
  nextId: string | null;
  onChange: (before: readonly string[]) => void;
}

function Steps({ before, nextId, onChange }: StepsProps) {
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
