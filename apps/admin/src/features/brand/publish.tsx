// Proposes the saved draft to a second person; one that hides the way to one's money only with the warning ticked.
import type { PermissionAlias } from '@millrace/contract';
import { publishDraft, type TenantDraft } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { usePermissionName } from './permission-words.ts';

const REASON_MIN = 3;

export function Publish({ found, isOff }: { found: TenantDraft; isOff: boolean }) {
  const { t } = useLocale();
  const nameOf = usePermissionName();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isSeen, setIsSeen] = useState(false);
  const send = useSend(publishDraft, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setIsAsking(false);
    setReason('');
    setIsSeen(false);
  });
  const { changed, hidesMoney, version } = found;
  const isMissing = reason.trim().length < REASON_MIN || (hidesMoney.length > 0 && !isSeen);
  return (
    <>
      <Button look="primary" disabled={isOff || changed.length === 0} onClick={() => setIsAsking(true)}>
        {t('console.propose')}
      </Button>
      <Dialog
        open={isAsking}
        danger={hidesMoney.length > 0}
        title={t('console.propose')}
        text={t('console.publishText', { fields: changed.map((field) => t(`console.brandField.${field}`)).join(', ') })}
        doLabel={t('console.propose')}
        busy={send.isPending}
        onDo={() => {
          if (!isMissing) send.mutate({ version, reason: reason.trim(), isWarningSeen: isSeen });
        }}
        onClose={() => setIsAsking(false)}
      >
        <div className="console-form">
          {hidesMoney.length > 0 ? (
            <>
              <Notice warn>
                {t('console.hidesMoney', { screens: hidesMoney.map((alias) => nameOf(alias as PermissionAlias)).join(', ') })}
              </Notice>
              <label className="console-leaf">
                <input type="checkbox" checked={isSeen} onChange={({ target }) => setIsSeen(target.checked)} />
                <span>{t('console.hidesMoneySeen')}</span>
              </label>
            </>
          ) : null}
          <Field
            label={t('console.reason')}
            hint={t('console.reasonShort')}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
