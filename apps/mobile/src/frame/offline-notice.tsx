// Says that the phone has no network; figures below are the last known ones.
import { Notice, useLocale } from '@millrace/ui';
import { useSyncExternalStore } from 'react';

export function OfflineNotice() {
  const { t } = useLocale();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="offline max-w-[480px] mx-auto">
      <Notice warn>{t('common.offline')}</Notice>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
