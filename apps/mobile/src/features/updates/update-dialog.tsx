// Offers an update once after a start, where the tenant wants that. An app that is too old is led to the page of updates from every page but those on which
// positions are closed.
import { Dialog, useLocale } from '@millrace/ui';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { appVersion } from '../../shared/app-version.ts';
import { isOpenWhenTooOld, isTooOld } from './update-offer.ts';
import { useUpdates } from './use-updates.ts';

export function UpdateDialog() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { offer, info } = useUpdates();
  const [answered, setAnswered] = useState(false);
  const isBlocked = info !== undefined && isTooOld(appVersion, info) && !isOpenWhenTooOld(path);
  useEffect(() => {
    if (isBlocked) void navigate({ to: '/updates', replace: true });
  }, [isBlocked, navigate]);
  // The first page is only passed through, and the page of updates says it itself.
  const wanted =
    (info?.showUpdate === true || (info !== undefined && isTooOld(appVersion, info))) &&
    offer.kind !== 'none' &&
    !answered &&
    !['/', '/updates'].includes(path);
  return (
    <Dialog
      open={wanted}
      title={offer.kind === 'none' ? t('shell.upToDate') : t('shell.updateTitle', { version: offer.version })}
      text={info?.content}
      doLabel={t('shell.updateNow')}
      keepLabel={t('shell.later')}
      onClose={() => setAnswered(true)}
      onDo={() => {
        setAnswered(true);
        void navigate({ to: '/updates' });
      }}
    />
  );
}
