// A fault in the trader's words, and the way out of it: link again, confirm what was checked, or start anew.
import type { AssignmentDetails } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { faultText } from './figures.ts';

export function FaultNotice({ task }: { task: AssignmentDetails }) {
  const locale = useLocale();
  const navigate = useNavigate();
  if (task.fault === null) return null;
  return (
    <div className="notice warn items-start mb-3" role="alert">
      <Icon name="warn" size={18} />
      <span className="grow">
        <span className="block">{faultText(task.fault, task.why, locale)}</span>
        {task.fault === 'CREDENTIAL_BROKEN' ? (
          <button type="button" className="link -ms-2" onClick={() => void navigate({ to: '/auth' })}>
            {locale.t('exchange.link')}
          </button>
        ) : null}
      </span>
    </div>
  );
}
