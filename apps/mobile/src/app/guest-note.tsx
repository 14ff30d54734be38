// Above every page while a guest looks around: what this is, and the way to an account of one's own.
import { Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useServices, useTenant } from '../shared/services/services-context.ts';

export function GuestNote() {
  const { t } = useLocale();
  const { session } = useServices();
  const navigate = useNavigate();
  const registers = useTenant()?.registerUrl !== '';
  const leave = (): void => {
    const { token } = session.getState();
    if (token !== undefined) session.end(token, 'logout');
    void navigate({ to: registers ? '/reg' : '/login', replace: true });
  };
  return (
    <section className="frame-note" aria-label={t('shell.lookingAround')}>
      <div className="notice guest-note">
        <Icon name="eye" size={18} />
        <span className="grow">{t('shell.lookingAround')}</span>
        <button type="button" className="link" onClick={leave}>
          {t(registers ? 'accounts.createAccount' : 'shell.leaveDemo')}
        </button>
      </div>
    </section>
  );
}
