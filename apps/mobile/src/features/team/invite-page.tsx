// The invitation on a page of its own, which links and buttons lead to: the posters where the menu has them, else the code alone.
import { Bar, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';
import { useBack } from '../../shared/hooks/use-back.ts';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { InvitePlate, InviteRows } from './invite-plate.tsx';

export function InvitePage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const posters = usePageOpen('/team/posters');
  const [Posters] = useState(() =>
    lazy(async () => ({ default: (await loadChunk(() => import('./posters/poster-picker.tsx'))).PosterPicker })),
  );
  return (
    <Screen>
      <Bar title={t('tabs.inviteTitle')} onBack={goBack} />
      {posters ? (
        <Suspense fallback={<Main>{<SkeletonRows count={4} />}</Main>}>
          <Posters>
            <InviteRows />
          </Posters>
        </Suspense>
      ) : (
        <Main>
          <InvitePlate />
        </Main>
      )}
    </Screen>
  );
}
