// A fault in the trader's words, and the way out of it: a new key, confirm what was checked, or start anew.
import type { AssignmentDetails } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useCredentials } from '../../exchange/index.ts';
import { faultText } from '../common/figures.ts';

export function FaultNotice({ task }: { task: AssignmentDetails }) {
  const locale = useLocale();
  if (task.fault === null) return null;
  return (
    <div className="notice notice-warn items-start mb-3" role="alert">
      <Icon name="warn" size={18} />
      <span className="grow">
        <span className="block">{faultText(task.fault, task.why, locale)}</span>
        {task.fault === 'CREDENTIAL_BROKEN' ? <BrokenKey credentialId={task.credentialId} /> : null}
      </span>
    </div>
  );
}

/** Why the exchange does not accept the key, and where another one is given. */
function BrokenKey({ credentialId }: { credentialId: string }) {
  const { t, has } = useLocale();
  const navigate = useNavigate();
  const { data } = useCredentials();
  const reason = `refusal.${data?.credentials.find(({ id }) => id === credentialId)?.brokenReason ?? ''}`;
  return (
    <>
      {has(reason) ? <span className="block">{t(reason)}</span> : null}
      <button type="button" className="link -ms-2" onClick={() => void navigate({ to: '/auth' })}>
        {t('exchange.newKey')}
      </button>
    </>
  );
}
