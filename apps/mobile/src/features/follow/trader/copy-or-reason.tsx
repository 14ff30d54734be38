// Below a trader: the form that copies him, or why it is not offered.
import type { TraderDetails } from '@millrace/contract';
import { Main, Notice, Plate, Row, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useSession } from '../../../shared/services/services-context.ts';

/** A trader is read before the form is wanted. */
const CopyFormPage = lazy(() => loadChunk(() => import('../copy-form/copy-form.tsx')).then((module) => ({ default: module.CopyFormPage })));

export type CannotCopy = 'copying' | 'own' | 'trader' | 'full' | 'closed';

/** Null where the caller can begin to copy. */
export function cannotCopy({ followId, closed }: Pick<TraderDetails, 'followId' | 'closed'>, isTrader: boolean): CannotCopy | null {
  if (followId !== null) return 'copying';
  if (closed === 'own') return 'own';
  return isTrader ? 'trader' : closed;
}

export function CopyOrReason({ trader, children }: { trader: TraderDetails; children: ReactNode }) {
  const { t } = useLocale();
  const isTrader = useSession((state) => state.user?.isTrader ?? false);
  const reason = cannotCopy(trader, isTrader);
  if (reason === null)
    return (
      <Suspense
        fallback={
          <Main>
            {children}
            <SkeletonRows count={2} />
          </Main>
        }
      >
        <CopyFormPage trader={trader}>{children}</CopyFormPage>
      </Suspense>
    );
  return (
    <Main>
      {children}
      <div className="mt-3" data-cannot={reason}>
        <Notice>{t(`follow.cannot.${reason}`, { name: trader.name })}</Notice>
      </div>
      {reason === 'copying' ? <MyFollowsRow /> : null}
    </Main>
  );
}

/** What a copier has of a trader is on the page of his follows. */
function MyFollowsRow() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <div className="mt-3">
      <Plate>
        <Row small icon="kindFollow" title={t('follow.mine.title')} onClick={() => void navigate({ to: '/myfollow' })} />
      </Plate>
    </div>
  );
}
