// Logout after a confirmation. The session ends here even when the server cannot be reached: a trader who leaves is gone.
import { loginout } from '@millrace/contract';
import { ActsOff, ConfirmSheet, Row, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useServices, useToast } from '../../../shared/services/services-context.ts';

export function LogoutRow() {
  const { t } = useLocale();
  const { api, session } = useServices();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const logout = async (): Promise<void> => {
    setBusy(true);
    const token = session.getState().token;
    if (token === undefined) return;
    // First here: the server closes this session's sockets, which may be heard before its answer and would look like a session lost.
    if (session.end(token, 'logout')) toast(t('accounts.loggedOut'));
    // Unreachable or refused: the server's session runs out by itself, this phone has forgotten it.
    await api.call(loginout, {}, { token }).catch(() => undefined);
  };
  return (
    // Guests may leave too.
    <ActsOff value={undefined}>
      <Row small icon="logout" title={t('accounts.logout')} onClick={() => setOpen(true)} />
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('accounts.logoutTitle')}
        text={t('accounts.logoutText')}
        doLabel={t('accounts.logout')}
        busy={busy}
        onDo={() => void logout()}
      />
    </ActsOff>
  );
}
