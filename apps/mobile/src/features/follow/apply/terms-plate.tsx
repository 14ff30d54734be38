// The terms for traders: a row that opens their text, and the box by which a trader agrees.
import type { TraderStanding } from '@millrace/contract';
import { CheckBox, Plate, Row, useLocale } from '@millrace/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';

const loadSheet = () => loadChunk(() => import('./terms-sheet.tsx'));
const TermsSheet = lazy(async () => ({ default: (await loadSheet()).TermsSheet }));

interface TermsPlateProps {
  standing: TraderStanding;
  agreed: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

export function TermsPlate({ standing, agreed, error, onChange }: TermsPlateProps) {
  const { t } = useLocale();
  /** Undefined until it was opened. */
  const [open, setOpen] = useState<boolean>();
  useEffect(() => void loadSheet().catch(() => undefined), []);
  return (
    <div className="full-width">
      <Plate label={t('follow.terms')}>
        <Row
          icon="book"
          title={t('follow.terms')}
          line={t('follow.termsVersion', { version: standing.termsVersion })}
          onClick={() => setOpen(true)}
        />
        <div className="inset pb-3">
          <CheckBox label={t('accounts.agree')} checked={agreed} onChange={onChange} error={error} />
        </div>
      </Plate>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <TermsSheet margin={standing.margin} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
