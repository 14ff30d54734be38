// The announcement that is to open over Home, once; the sheet is loaded when there is one.
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../shared/pages/lazy-page.ts';
import { useAnnouncements } from '../messages/index.ts';

const AnnouncementSheet = lazy(async () => ({ default: (await loadChunk(() => import('./announcement-sheet.tsx'))).AnnouncementSheet }));

export function AnnouncementOver() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const next = useAnnouncements().find(({ id, shown, read }) => shown === 'sheet' && !read && !closed.includes(id));
  if (!next) return null;
  return (
    <Suspense>
      <AnnouncementSheet key={next.id} announcement={next} onClose={() => setClosed([...closed, next.id])} />
    </Suspense>
  );
}
