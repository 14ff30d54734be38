// The question about an agreement that is due, over whatever page is open. It is loaded when a call is refused for it.
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { useServices } from '../../shared/services/services-context.ts';

const Sheet = lazy(async () => ({ default: (await loadChunk(() => import('./agreements/agreement-sheet.tsx'))).AgreementSheet }));

export function AgreementAsked() {
  const answer = useStore(useServices().agreements, (state) => state.answer);
  return answer ? (
    <Suspense>
      <Sheet onAnswer={answer} />
    </Suspense>
  ) : null;
}
